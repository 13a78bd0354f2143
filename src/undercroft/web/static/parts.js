// What the server says of the parts of the table. A page has a name, by which the server knows what
// it has been sent: what comes by its line, and in answer to what it asks, says only what is new.
// Here it becomes the whole text of the page again, which htmx swaps as it would any other.
(() => {
  const MEDIA_TYPE = "application/vnd.undercroft.parts+json";
  const name = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const { nonce } = document.currentScript;
  const PATH = new RegExp(`${nonce}:([0-9a-f]+):`, "g");

  let lines = []; // of the page that was sent last
  let has = ""; // and its name
  const paths = new Map(); // what icons are drawn by, by their short names
  const table = () => document.getElementById("table");
  const live = () => document.getElementById("live");

  // The new page, "" if it is new to something else than what is here: then all of it is asked for.
  const read = (message) => {
    const told = JSON.parse(message);
    const isLate = told.asked && told.asked !== document.getElementById("seen").value;
    if ((told.from && told.from !== has) || isLate) {
      document.dispatchEvent(new Event("undercroft:missed"));
      return "";
    }
    for (const [key, path] of Object.entries(told.paths)) paths.set(key, path);
    lines = told.lines.flatMap((piece) =>
      Array.isArray(piece)
        ? lines.slice(piece[0], piece[0] + piece[1])
        : piece.replaceAll(told.mark, nonce).split("\n"),
    );
    has = told.to;
    return lines.join("\n").replace(PATH, (_, key) => paths.get(key));
  };

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    ctx.request.headers["Undercroft-Page"] = `${name} ${has}`;
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.response.headers.get("Content-Type") === MEDIA_TYPE) ctx.text = read(ctx.text);
  });
  document.addEventListener("parts", async ({ detail: { data } }) => {
    const text = read(data);
    if (text) await htmx.swap({ text, target: "#table", swap: "board", sourceElement: table() });
    const { number, life } = JSON.parse(data);
    htmx.trigger(live(), "table", { data: String(number), id: life });
  });
})();
