// The rulebook: a search that leaves only the chapters and clauses with all the words that were
// typed, or the most of them, by keys too: / goes to it, Enter to the first find, Escape shows
// everything again. On a small screen the contents open above the page, and close when a chapter
// is chosen.
(() => {
  const book = document.getElementById("leaves");
  const field = document.getElementById("wanted");
  const hits = document.getElementById("hits");
  const contents = document.getElementById("contents");
  const HEADS = "h1, h2, h3, h4";
  const HINT = hits.textContent;
  // What people type around the words that they look for.
  const SMALL = new Set(("a an and any are as at be by can do does for from get has have how i if in is it its may me mean means my no not of on or"
    + " so than that the their them then there they this to was what when where which who why will with you your").split(" "));

  const worded = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // The words of a part; those of two cells do not run together.
  const wordsIn = (element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode.data);
    return worded(texts.join(" "));
  };
  // "heals" finds "heal", "healed" and "healing", and "health" only where none of these is written.
  const ENDINGS = ["", "s", "es", "d", "ed", "ing", "er", "ers"];
  const stem = (word) => word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  const wanted = () => {
    const typed = worded(field.value);
    const telling = typed.filter((word) => !SMALL.has(word));
    return [...new Set((telling.length ? telling : typed).map(stem))].map((begin) => {
      const forms = ENDINGS.map((end) => begin + end).filter((form) => every.has(form));
      return (word) => forms.length ? forms.includes(word) : word.startsWith(begin);
    });
  };

  // Each part can be found alone: a clause, a row of a table, a sign, a paragraph. `heads` are the
  // headings it stands under; where all words are in one of them, all below it is shown.
  const parts = [];
  const heads = [];
  let under = [];
  const add = (element) => parts.push({ element, words: wordsIn(element), heads: under });
  for (const element of book.children) {
    if (element.matches(HEADS)) {
      const rank = Number(element.tagName[1]);
      const head = { element, rank, words: wordsIn(element) };
      heads.push(head);
      under = [...under.filter((one) => one.rank < rank), head];
    } else if (element.matches("ul, ol, dl")) [...element.children].forEach(add);
    else if (element.matches("table")) element.querySelectorAll("tbody tr").forEach(add);
    else if (element.querySelector(":scope > .signs")) element.querySelectorAll(":scope > .signs > div").forEach(add);
    else add(element);
  }
  const every = new Set(parts.flatMap((part) => part.words));
  const lists = [...book.querySelectorAll(":scope > ul, :scope > ol, :scope > dl, :scope > table, :scope > details:has(> .signs)")];
  const folds = [...book.querySelectorAll(":scope > details")];
  const chapters = [...contents.querySelectorAll("a[href^='#']")];

  const mark = (words) => {
    if (!CSS.highlights) return;
    const found = [];
    const walk = words.length ? document.createTreeWalker(book, NodeFilter.SHOW_TEXT) : null;
    while (walk?.nextNode()) {
      const node = walk.currentNode;
      if (node.parentElement.closest("[hidden]")) continue;
      for (const one of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        if (!words.some((is) => is(one[0].toLowerCase()))) continue;
        const range = new Range();
        range.setStart(node, one.index);
        range.setEnd(node, one.index + one[0].length);
        found.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...found));
  };

  const has = (one, word) => one.words.some(word);
  // How many of the words a part has, its headings counted where it has one itself.
  const score = (part, words) => {
    const own = words.filter((word) => has(part, word));
    if (!own.length) return 0;
    return words.filter((word) => own.includes(word) || part.heads.some((head) => head.rank > 1 && has(head, word))).length;
  };
  const told = (count, most, words) => {
    if (!words.length) return HINT;
    if (!count) return "Nothing is found.";
    const places = count === 1 ? "1 place" : `${count} places`;
    return most === words.length ? places : `${places} with ${most} of the ${words.length} words`;
  };

  const search = () => {
    const words = wanted();
    const scores = parts.map((part) => score(part, words));
    const most = Math.max(0, ...scores);
    const full = (head) => head.rank > 1 && words.length > 0 && words.every((word) => has(head, word));
    const kept = new Set(heads.filter(full));
    const begun = words.length > 0;
    let count = 0;
    parts.forEach((part, place) => {
      const own = begun && most > 0 && scores[place] === most;
      const shown = !begun || own || part.heads.some(full);
      part.element.hidden = !shown;
      if (own) count += 1;
      if (shown) part.heads.forEach((head) => kept.add(head));
    });
    for (const head of heads) head.element.hidden = begun && !kept.has(head);
    for (const list of lists) list.hidden = begun && !parts.some((part) => !part.element.hidden && list.contains(part.element));
    for (const fold of folds) fold.open = begun && !fold.hidden;
    for (const link of chapters) {
      const to = document.getElementById(link.hash.slice(1));
      link.parentElement.hidden = Boolean(to?.hidden);
    }
    hits.textContent = told(count, most, words);
    hits.classList.toggle("long", count > 0 && most < words.length);
    mark(words);
    if (begun && book.getBoundingClientRect().top < 0) book.scrollIntoView();
  };

  const all = () => {
    field.value = "";
    search();
  };
  const first = () => parts.find((part) => !part.element.hidden && !part.element.closest("details"))?.element ?? parts.find((part) => !part.element.hidden)?.element;

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
