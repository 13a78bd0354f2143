// Counts: how many of several equal things each answer is given. The server says how many there are,
// and plays the answers one after the other; without this script the numbers can be typed. Of a
// throw of real dice all must be said (data-whole), and how many show each face.
(() => {
  const form = () => document.getElementById("counts");
  const fields = () => [...document.querySelectorAll(".how-many")];
  const many = (field) => Math.max(0, Math.trunc(Number(field.value)) || 0);
  const sum = (but) => fields().reduce((all, field) => (field === but ? all : all + many(field)), 0);
  const room = (field) => Math.min(Number(field.max), Number(form().dataset.total) - sum(field));

  let asked = "";
  const chosen = new Map(); // by field: a live update of the same question keeps what was chosen

  const say = () => {
    const { total, one, more, verb } = form().dataset;
    const all = sum();
    const left = Number(total) - all;
    const words = (count) => `${count} ${count === 1 ? one : more}`;
    const rest = document.getElementById("counts-rest");
    if (!("whole" in form().dataset)) document.getElementById("counts-words").textContent = all || !rest ? `${verb} ${words(all)}` : rest.dataset.alone;
    document.getElementById("counts-left").textContent = left ? `${left} of ${words(Number(total))} left` : `all ${words(all)}`;
    rest?.classList.toggle("none-left", !left || !all);
    const whole = "whole" in form().dataset;
    document.getElementById("send-counts").disabled = whole ? left > 0 : !all && !rest;
    for (const field of fields()) {
      field.closest(".counted").classList.toggle("some", many(field) > 0);
      for (const button of field.parentElement.querySelectorAll("[data-step]")) {
        button.disabled = button.dataset.step === "-1" ? !many(field) : many(field) >= (button.dataset.step === "1" ? room(field) : field.max);
      }
    }
  };
  const set = (field, count) => {
    field.value = Math.max(0, Math.min(count, room(field)));
    chosen.set(field.id, field.value);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const field = button.parentElement.querySelector(".how-many");
    if (button.dataset.step === "all") {
      for (const other of fields()) set(other, 0);
      set(field, Number(field.max));
    } else {
      set(field, many(field) + Number(button.dataset.step));
    }
    say();
    // A button that can do no more is disabled: the focus stays in its row.
    if (button.disabled) field.focus();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches(".how-many")) return;
    if (event.target.value !== "") set(event.target, many(event.target));
    say();
  });

  const look = () => {
    if (!form()) return;
    const now = form().elements.number.value;
    if (now !== asked) chosen.clear();
    asked = now;
    for (const field of fields()) field.value = chosen.get(field.id) ?? 0;
    say();
  };
  document.addEventListener("undercroft:swapped", look);
  look();
})();
