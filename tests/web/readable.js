// What cannot be read on this page: each text, and each icon, is compared with the ground that it is
// seen on, in a state that all parts of the page are put into at once.
window.readable = (() => {
  const TEXT = 4.5;
  const LARGE = 3; // letters from 24 px on, or bold ones from 18.66 px on; and icons

  // -- states: a pseudo-class becomes what the root of the page says ---------------------------
  const STATES = { hover: ["hover"], focus: ["focus"], pressed: ["hover", "focus", "active"] };
  const PSEUDO = /:(hover|active|focus)(-visible|-within)?(?![-\w])/g;
  const PICTURE = /url\("(.*?\.svg)"\)/g;
  const pictures = new Map(); // the colours of each picture that is a ground
  const rewrite = (rule) => {
    for (const inner of rule.cssRules ?? []) rewrite(inner);
    for (const [, address] of rule.style?.background.matchAll(PICTURE) ?? [])
      pictures.set(new URL(address, rule.parentStyleSheet.href).href, []);
    if (rule.selectorText?.match(PSEUDO))
      rule.selectorText = rule.selectorText.replace(PSEUDO, ':is([data-forced~="$1"] *)');
  };
  for (const sheet of document.styleSheets) rewrite(sheet);
  const learn = async ([address, colours]) => {
    const drawn = await (await fetch(address)).text();
    const fills = Array.from(drawn.matchAll(/fill="(#\w+)"(?! fill-opacity)/g), ([, one]) => one);
    colours.splice(0, Infinity, ...new Set(fills));
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const put = (state) => {
    document.documentElement.dataset.forced = (STATES[state] ?? []).join(" ");
    for (const one of all(".option")) one.classList.toggle("lit", state === "lit");
    for (const one of all("[data-thing]")) one.classList.toggle("thing-lit", state === "lit");
    for (const one of all("button, input, select, textarea")) {
      if (state === "disabled" && !one.disabled) one.dataset.was = "";
      if ("was" in one.dataset) one.disabled = state === "disabled";
    }
  };

  // -- colours: red, green, blue from 0 to 255, and how much of what lies below they cover ------
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const colour = (text) => {
    if (!known.has(text)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = (upper, lower, cover = upper[3]) =>
    [0, 1, 2].map((n) => upper[n] * cover + lower[n] * (1 - cover)).concat(1);
  const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) =>
    0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  // -- grounds: what a part may be seen on; a gradient is each of its colours -------------------
  // `below` is such a colour; `seen` says how a colour on it looks through parts that are half there.
  const COLOUR = /(?:rgba?|hsla?|color|oklab|oklch|lab|lch)\([^()]*\)/g;
  const IMAGE = /(?:[^,(]|\((?:[^()]|\([^()]*\))*\))+/g;
  const MOST = 64;
  let grounds;
  const coloursOf = (image) => pictures.get(image.match(/url\("(.*)"\)/)?.[1]) ?? image.match(COLOUR);
  const layers = ({ backgroundColor, backgroundImage }) => [
    [backgroundColor],
    ...(backgroundImage.match(IMAGE) ?? []).reverse().map((image) => coloursOf(image) ?? []),
  ];
  const mix = (found, colours, cover) => {
    const mixed = found.flatMap(({ below, seen }) =>
      colours.map(colour).map((one) => ({ below: over(one, below, one[3] * cover), seen })));
    return [...new Map(mixed.map((one) => [one.below.map(Math.round).join(), one])).values()].slice(0, MOST);
  };
  const paint = (found, style) =>
    layers(style).reduce((sofar, colours) => (colours.length ? mix(sofar, colours, 1) : sofar), found);
  const middle = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return new DOMPoint(left + width / 2, top + height / 2);
  };
  // A number that is drawn on the picture before it.
  const isOn = (part, picture) => {
    const [one, other] = [middle(part), middle(picture)];
    return Math.hypot(one.x - other.x, one.y - other.y) < picture.getBoundingClientRect().width / 4;
  };
  const canvas = () => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === "dark";
    return [{ below: colour(isDark ? "black" : "white"), seen: (one) => one }];
  };
  // What it lies on: where it was taken out of its parent, something around that.
  const around = (part, { position }) => {
    const { x, y } = middle(part);
    const isWithin = ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    let outer = part.parentElement;
    if (position === "absolute")
      while (outer && !isWithin(outer.getBoundingClientRect())) outer = outer.parentElement;
    return outer;
  };
  const groundOf = (part) => {
    const style = getComputedStyle(part);
    const cover = Number(style.opacity);
    let found = under(around(part, style));
    if (cover < 1)
      found = found.map(({ below, seen }) => ({ below, seen: (one) => seen(over(one, below, cover)) }));
    const picture = part.previousElementSibling;
    if (picture?.matches("svg.icon") && isOn(part, picture))
      found = found.map(({ seen }) => ({ below: colour(getComputedStyle(picture).color), seen }));
    found = paint(found, style);
    const before = getComputedStyle(part, "::before");
    const isLaid = before.position === "absolute" && before.content !== "none";
    return isLaid ? [...found, ...paint(found, before)] : found;
  };
  const under = (part) => {
    if (!part) return canvas();
    if (!grounds.has(part)) grounds.set(part, groundOf(part));
    return grounds.get(part);
  };

  // Within a drawing: what was drawn before, at that place.
  const fillsOf = (fill) => {
    const [, id] = fill.match(/url\("#(.*)"\)/) ?? [];
    const drawn = id ? all(`#${CSS.escape(id)} :is(stop, rect)`) : [];
    const one = (part) => getComputedStyle(part)[part.matches("stop") ? "stopColor" : "fill"];
    return id ? drawn.map(one) : [fill];
  };
  const drawnUnder = (text) => {
    const svg = text.ownerSVGElement;
    const at = middle(text);
    let found = under(svg);
    for (const shape of svg.querySelectorAll("rect, circle, ellipse, path, polygon")) {
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const { fill, fillOpacity, opacity } = getComputedStyle(shape);
      const there = shape.getScreenCTM();
      const isSeen = fill !== "none" && there && shape.checkVisibility({ visibilityProperty: true });
      if (isSeen && shape.isPointInFill(at.matrixTransform(there.inverse())))
        found = mix(found, fillsOf(fill), fillOpacity * opacity);
    }
    return found;
  };

  // -- what is looked at: what may be hidden just now, such as a sheet, too ---------------------
  const UNSEEN = "script, style, template, noscript, noscript *, title, option, textarea";
  const FIELDS = "select, textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file])";
  const isThere = (part) => {
    for (let one = part; one; one = one.parentElement) {
      const { display, opacity, clipPath } = getComputedStyle(one);
      if (opacity === "0" || clipPath === "inset(50%)" || one.matches(".card.back")) return false;
      if (display === "none" && !one.matches("[popover]")) return false;
    }
    return getComputedStyle(part).visibility === "visible";
  };
  const parts = () => {
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: part, data } = walk.currentNode;
      if (data.trim() && !part.matches(UNSEEN)) found.set(part, data.trim().slice(0, 30));
    }
    for (const one of all("svg.icon")) found.set(one, "its icon");
    for (const one of all(FIELDS)) found.set(one, "what is typed");
    return [...found].filter(([part]) => isThere(part));
  };
  const name = (part) => part.localName + (part.id ? `#${part.id}` : "") + [...part.classList].map((one) => `.${one}`).join("");
  const path = (part) => (part && part.id !== "table" ? [...path(part.parentElement).slice(-3), name(part)] : []);

  const fault = ([part, words]) => {
    const style = getComputedStyle(part);
    const isIcon = part.matches(".icon");
    const isDrawn = part.ownerSVGElement !== null && part instanceof SVGElement && !isIcon;
    const hasEdge = style.stroke !== "none" && style.paintOrder.startsWith("stroke");
    const size = parseFloat(style.fontSize);
    const isLarge = isIcon || size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const ink = colour(isDrawn ? style.fill : style.color);
    const ground = isDrawn && !hasEdge ? drawnUnder(part) : under(part);
    const least = Math.min(...ground.map(({ below, seen }) => {
      const next = hasEdge ? colour(style.stroke) : below;
      return contrast(seen(over(ink, next)), seen(next));
    }));
    if (least >= (isLarge ? LARGE : TEXT) - 0.005) return [];
    return [`${least.toFixed(2)} : 1, ${words} (${path(part).join(" > ")})`];
  };
  return async (states) => {
    await Promise.all([...pictures].map(learn));
    const found = states.flatMap((state) => {
      put(state);
      grounds = new Map();
      return parts().flatMap(fault).map((one) => `${state}: ${one}`);
    });
    put("");
    return found;
  };
})();
