// A page from a disk may not read its neighbours, so there a search shows titles alone.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What is wider than its place can be scrolled with the keyboard, in browsers too that do not see to that.
addEventListener("load", () => {
  for (const block of document.querySelectorAll("pre")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
});
