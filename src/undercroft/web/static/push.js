// Lets this browser be told by notices, where it can: the page came by https or from this machine, and
// its maker has a push service. What the browser names for that is sent as a form.
(async () => {
  const form = document.getElementById("push");
  const [button, said] = form.querySelectorAll("button, [data-said]");
  const worker = isSecureContext && navigator.serviceWorker;
  if (!worker || !globalThis.PushManager || !globalThis.Notification) return;

  button.disabled = false;
  said.textContent = said.dataset.said;
  worker.addEventListener("message", ({ data }) => data === "confirmed" && location.assign("/calls"));
  const push = async () => (await worker.ready).pushManager;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error(form.dataset.denied);
      const [service, applicationServerKey] = [await push(), form.dataset.key];
      const wish = { userVisibleOnly: true, applicationServerKey };
      // Another key has made an earlier one: the server was set up anew.
      const named = await service.subscribe(wish).catch(async () => {
        await (await service.getSubscription())?.unsubscribe();
        return service.subscribe(wish);
      });
      const { endpoint, keys } = named.toJSON();
      form.address.value = endpoint;
      form.seal.value = `${keys.p256dh}.${keys.auth}`;
      form.submit();
    } catch (fault) {
      said.textContent = fault.message === form.dataset.denied ? fault.message : form.dataset.none;
      button.disabled = false;
    }
  });

  const own = await (await push()).getSubscription();
  const row = own && document.querySelector(`[data-push="${CSS.escape(own.endpoint)}"]`);
  if (!row) return;
  row.querySelector(".call-address").textContent = "This browser";
  row.querySelector("button").ariaLabel = "Remove this browser";
  row.querySelector("form").addEventListener("submit", () => own.unsubscribe());
  form.hidden = true;
})();
