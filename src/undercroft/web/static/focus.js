// Keeps the place of whoever uses a keyboard. An update of the page may remove, hide or disable the
// element that has the focus; then the nearest element around it that is still there decides where
// the focus goes: to what data-focus-inside names, there or on anything around it; to what its own
// data-focus names; to itself; or to the first control inside.
(() => {
  const CONTROL = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const usable = (element) => element.matches(CONTROL) && !element.matches(":disabled") && shown(element);

  // Browsers differ: a disabled element may stay the active one, but no key reaches it.
  const isLost = (element) =>
    !element || element === document.body || !shown(element) || element.matches(":disabled, a:not([href], [tabindex])");

  // What is around the focus now, the nearest first: by name, because an update may replace elements.
  const standing = () => {
    const names = [];
    for (let at = document.activeElement; at; at = at.parentElement) if (at.id) names.push(at.id);
    return names;
  };

  const heir = (name) => {
    const element = document.getElementById(name);
    if (!element) return null;
    const named = element.closest("[data-focus-inside]")?.dataset.focusInside ?? element.dataset.focus;
    if (named) return document.getElementById(named);
    return [element, ...element.querySelectorAll(CONTROL)].find(usable);
  };

  let stood = [];
  const note = () => {
    stood = isLost(document.activeElement) ? [] : standing();
  };
  const restore = () => {
    if (!isLost(document.activeElement)) return;
    for (const name of stood) {
      const next = heir(name);
      if (next) return next.focus({ preventScroll: true });
    }
  };
  document.addEventListener("htmx:before:swap", note);
  // As it takes the focused element out, the browser computes the styles of a page that is half done.
  // A field is left alone: it would say that it has changed.
  document.addEventListener("undercroft:morphing", ({ detail: { target, fragment } }) => {
    const { activeElement: focused } = document;
    const isGoing = focused?.id && target.contains(focused) && !fragment.getElementById(focused.id);
    if (isGoing && focused.matches("button")) focused.blur();
  });
  // A picture is drawn without htmx.
  document.addEventListener("undercroft:swapped", restore);
  document.addEventListener("htmx:after:swap", restore);
})();
