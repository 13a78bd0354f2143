// Lets a browser install Undercroft as an app, where the page came by a way that nobody can read:
// by https, or from this machine.
(() => {
  const WORKER = "/service-worker.js";
  if (!isSecureContext || !navigator.serviceWorker) return;

  const trusted = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });
  addEventListener("load", () => {
    // A browser that keeps nothing, as in a private window, plays without it.
    navigator.serviceWorker.register(trusted?.createScriptURL("") ?? WORKER).catch(() => {});
  });

  const button = document.getElementById("install");
  let offer = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    button.hidden = false;
  });
  addEventListener("appinstalled", () => {
    button.hidden = true;
  });
  button.addEventListener("click", () => offer?.prompt());
})();
