// A press beside an open sheet closes it and does nothing else: what lies there is no answer.
(() => {
  let closes = false;
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const open = [...document.querySelectorAll(".sheet:popover-open")];
      closes = open.length > 0 && !open.some((sheet) => sheet.contains(target));
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (!closes || !event.detail) return; // a key presses without a pointer
      closes = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
})();
