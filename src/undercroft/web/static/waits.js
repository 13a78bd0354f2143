// Says in the tab how many tables wait for whoever looks, as often as their list is told anew.
(() => {
  const show = () => {
    const count = Number(document.getElementById("matches")?.dataset.waiting ?? 0);
    const sign = document.getElementById("favicon");
    document.title = count ? `(${count}) Undercroft` : "Undercroft";
    sign.href = count ? sign.dataset.turn : sign.dataset.calm;
  };
  const list = document.querySelector(".hall");
  new MutationObserver(show).observe(list, { subtree: true, childList: true, attributeFilter: ["data-waiting"] });
  show();
})();
