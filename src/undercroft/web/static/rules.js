// The rulebook: a search that leaves only the chapters and clauses with all the words that were
// typed, by keys too: / goes to it, Enter to the first find, Escape shows everything again.
// On a small screen the contents open above the page, and close when a chapter is chosen.
(() => {
  const book = document.getElementById("leaves");
  const field = document.getElementById("wanted");
  const hits = document.getElementById("hits");
  const contents = document.getElementById("contents");
  const HEADS = "h1, h2, h3";
  const HINT = hits.textContent;

  // Each part can be found alone: a clause, a row of a table, a paragraph. `heads` are the headings
  // it stands under; where one of them is found, all below it is.
  const parts = [];
  const heads = [];
  let under = [];
  const add = (element) => parts.push({ element, text: element.textContent.toLowerCase(), heads: under });
  for (const element of book.children) {
    if (element.matches(HEADS)) {
      const rank = Number(element.tagName[1]);
      const head = { element, rank, text: element.textContent.toLowerCase() };
      heads.push(head);
      under = [...under.filter((one) => one.rank < rank), head];
    } else if (element.matches("ul, ol, dl")) [...element.children].forEach(add);
    else if (element.matches("table")) element.querySelectorAll("tbody tr").forEach(add);
    else add(element);
  }
  const lists = book.querySelectorAll(":scope > ul, :scope > ol, :scope > dl, :scope > table");
  const chapters = [...contents.querySelectorAll("a[href^='#']")];

  const mark = (words) => {
    if (!CSS.highlights) return;
    const found = [];
    const walk = words.length ? document.createTreeWalker(book, NodeFilter.SHOW_TEXT) : null;
    while (walk?.nextNode()) {
      const node = walk.currentNode;
      if (node.parentElement.closest("[hidden]")) continue;
      const text = node.data.toLowerCase();
      for (const word of words) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          found.push(range);
        }
      }
    }
    CSS.highlights.set("found", new Highlight(...found));
  };

  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    const has = (one) => words.every((word) => one.text.includes(word));
    const kept = new Set();
    let count = 0;
    for (const head of heads) if (has(head) && head.rank > 1) kept.add(head);
    for (const part of parts) {
      const own = has(part);
      const shown = own || part.heads.some((head) => head.rank > 1 && has(head));
      part.element.hidden = !shown;
      if (own && words.length) count += 1;
      if (shown) part.heads.forEach((head) => kept.add(head));
    }
    for (const head of heads) head.element.hidden = words.length > 0 && !kept.has(head);
    for (const list of lists) list.hidden = words.length > 0 && !list.querySelector("li:not([hidden]), div:not([hidden]), tbody tr:not([hidden])");
    for (const link of chapters) {
      const to = document.getElementById(link.hash.slice(1));
      link.parentElement.hidden = Boolean(to?.hidden);
    }
    hits.textContent = words.length === 0 ? HINT : count === 1 ? "1 place" : count ? `${count} places` : "Nothing is found.";
    mark(words);
  };

  const all = () => {
    field.value = "";
    search();
  };
  const first = () => parts.find((part) => !part.element.hidden && !part.element.matches("details"))?.element;

  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") all();
    else if (event.key === "Enter" && field.value.trim() && first()) {
      event.preventDefault();
      const to = first();
      to.tabIndex = -1;
      to.focus({ preventScroll: true });
      to.scrollIntoView({ block: "center" });
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
    event.preventDefault();
    field.focus();
  });

  // A link to a place that the search has hidden shows everything again; one to a folded part opens it.
  const arrive = () => {
    if (contents.matches(":popover-open")) contents.hidePopover();
    const to = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!to) return;
    if (to.closest("[hidden]")) all();
    const fold = to.closest("details");
    if (fold) fold.open = true;
    to.scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  contents.addEventListener("click", (event) => event.target.closest("a[href^='#']") && setTimeout(arrive));
  document.getElementById("find").hidden = false;
  if (location.hash) arrive();
})();
