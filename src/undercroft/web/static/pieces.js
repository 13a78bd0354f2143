// The pieces of a board: equal dice get names that follow them from zone to zone, and a die that comes
// to lie elsewhere glides there. All that is in sight can be pressed all the while: the browser's own
// transitions put a picture of the page before the page, and a press of that is lost.
(() => {
  const GLIDE = { duration: 380, easing: "cubic-bezier(0.3, 0.8, 0.3, 1)" };
  const FAR = 1; // pixels: what moves less need not glide

  // -- names --------------------------------------------------------------------
  let named = 0;
  const zoneOf = (piece) => piece.closest("[data-zone]")?.dataset.zone ?? "";
  const pieces = (root) => [...root.querySelectorAll("[data-piece]")];

  const follow = (old, fresh) => {
    const left = pieces(old).filter((piece) => piece.id);
    const take = (fits) => {
      const at = left.findIndex(fits);
      return at < 0 ? null : left.splice(at, 1)[0].id;
    };
    const rest = [];
    for (const piece of pieces(fresh)) {
      const kind = piece.dataset.piece;
      const id = take((other) => other.dataset.piece === kind && zoneOf(other) === zoneOf(piece));
      if (id) piece.id = id;
      else rest.push(piece);
    }
    for (const piece of rest) {
      const kind = piece.dataset.piece;
      piece.id = take((other) => other.dataset.piece === kind) ?? `piece-${named++}`;
    }
  };

  // -- gliding: a copy flies above all that would cut it off, while the die lies unseen at its new place --
  const flying = new Map(); // by die: its copy, and the animation that hides it
  const dice = () => [...document.querySelectorAll("#content .die")];
  const land = (die) => {
    const { copy, hiding } = flying.get(die);
    flying.delete(die);
    copy.remove();
    hiding.cancel();
  };

  // Where each is seen, were it not tumbling.
  const places = () => {
    const all = dice().map((die) => [die, flying.get(die)?.copy ?? die]);
    const tumbling = all.flatMap(([, seen]) => seen.getAnimations()).filter((motion) => motion instanceof CSSAnimation);
    const times = tumbling.map((motion) => motion.currentTime);
    for (const motion of tumbling) motion.currentTime = motion.effect.getComputedTiming().endTime;
    const found = new Map(all.map(([die, seen]) => [die, seen.getBoundingClientRect()]));
    tumbling.forEach((motion, n) => {
      motion.currentTime = times[n];
    });
    return found;
  };
  const copyOf = (die, { left, top, width, height }) => {
    const copy = die.cloneNode(true);
    for (const name of ["id", "data-thing", "data-mover", "data-touch", "data-drag", "data-piece"]) copy.removeAttribute(name);
    copy.classList.add("flying");
    copy.setAttribute("aria-hidden", "true");
    document.body.append(copy);
    const size = parseFloat(getComputedStyle(die).width) * (die.currentCSSZoom ?? 1);
    const middle = [left + width / 2, top + height / 2].map((at) => `${at - size / 2}px`);
    copy.style.setProperty("--s", `${size}px`);
    Object.assign(copy.style, { left: middle[0], top: middle[1], rotate: getComputedStyle(die).rotate });
    return copy;
  };
  const fly = (die, from, to) => {
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    if (!from.width || !to.width || Math.hypot(across, down) < FAR) return;
    const copy = copyOf(die, to);
    const start = { translate: `${across}px ${down}px`, scale: from.width / to.width };
    copy.animate([start, { translate: "none", scale: 1 }], GLIDE).onfinish = () => flying.get(die)?.copy === copy && land(die);
    flying.set(die, { copy, hiding: die.animate({ opacity: [0, 0] }, { ...GLIDE, fill: "forwards" }) });
  };

  let before = null;
  document.addEventListener("undercroft:morphing", ({ detail: { target, fragment, glides } }) => {
    follow(target, fragment);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    before = glides && !calm ? places() : null;
  });
  document.addEventListener("undercroft:swapped", () => {
    for (const die of [...flying.keys()]) land(die);
    if (!before) return;
    const after = places();
    for (const [die, place] of after) if (before.has(die)) fly(die, before.get(die), place);
    before = null;
  });
  document.addEventListener("DOMContentLoaded", () => follow(document.createElement("div"), document));
})();
