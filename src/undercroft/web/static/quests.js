// What the editor of quests adds to htmx: the text is kept by this browser, a press leads to a line
// or writes a word, and tries are told as they go on. It knows no game: the server reads the text.
(() => {
  document.documentElement.classList.add("scripting");
  const by = (id) => document.getElementById(id);
  const area = () => by("text");
  const key = () => `quest ${by("work").dataset.game}`;

  // The browser itself writes, so that it can take back what was written.
  const write = (text) => {
    area().focus();
    if (!document.execCommand("insertText", false, text)) {
      area().setRangeText(text, area().selectionStart, area().selectionEnd, "end");
      area().dispatchEvent(new Event("input", { bubbles: true }));
    }
  };

  const goTo = (line) => {
    const lines = area().value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area().focus();
    area().setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    const high = area().scrollHeight / lines.length;
    area().scrollTop = Math.max(0, (line - 4) * high);
    area().scrollLeft = 0;
  };

  const keep = () => {
    try {
      localStorage.setItem(key(), area().value);
    } catch {
      // A full or closed store keeps nothing; the text is still there.
    }
  };

  // -- bots try it: one line for each match, and the last says what came of it --
  let trying = null;
  const say = (lines) =>
    by("came").replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );

  const hear = (news) => {
    if (news.said) return say(news.said);
    by("progress").max = news.of;
    by("progress").value = news.played;
    by("played").textContent = `${news.played} of ${news.of}`;
  };

  const listen = async (answer) => {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      lines.filter(Boolean).forEach((line) => hear(JSON.parse(line)));
    }
  };

  const tryIt = async () => {
    trying?.abort();
    const mine = (trying = new AbortController());
    const body = new FormData();
    body.set("text", area().value);
    say([]);
    by("progress").removeAttribute("value");
    by("played").textContent = "The bots sit down.";
    by("trying").hidden = false;
    try {
      const answer = await fetch(by("work").dataset.stream, { method: "POST", body, signal: mine.signal });
      if (answer.ok) await listen(answer);
      else say([`The server has refused it (${answer.status}).`]);
    } catch {
      say([mine.signal.aborted ? "Stopped." : "The server does not answer."]);
    }
    if (trying === mine) by("trying").hidden = true;
  };

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    const to = at("[data-line]");
    const word = at("[data-write]");
    if (to) goTo(Number(to.dataset.line));
    else if (word) return write(word.dataset.write);
    else if (at("#stop")) return trying?.abort();
    else if (at("#check")) htmx.trigger(by("work"), "look");
    else if (at("#try")) tryIt();
    else return;
    event.preventDefault();
  });

  document.addEventListener("input", (event) => {
    if (event.target === area()) keep();
  });

  document.addEventListener("change", async (event) => {
    if (event.target.id !== "file" || !event.target.files.length) return;
    // A pack is unpacked by the server, which hands out a page with its text.
    if (/\.zip$/i.test(event.target.files[0].name)) return by("open").click();
    const text = await event.target.files[0].text();
    event.target.value = "";
    area().focus();
    area().select();
    write(text);
    htmx.trigger(by("work"), "look");
  });

  document.addEventListener("DOMContentLoaded", () => {
    let kept = null;
    try {
      kept = localStorage.getItem(key());
    } catch {
      return;
    }
    if (!kept || kept === area().value) return;
    if ("begun" in by("work").dataset) {
      by("kept").hidden = false;
      return;
    }
    area().value = kept;
    htmx.trigger(by("work"), "look");
  });
})();
