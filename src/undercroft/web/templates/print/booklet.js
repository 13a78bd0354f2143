let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  folded.forEach((one) => { one.open = true; });
});
addEventListener("afterprint", () => { folded.forEach((one) => { one.open = false; }); });
