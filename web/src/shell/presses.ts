// Inlined as a script in the page that the server renders, after its content: fetched separately, it would arrive no sooner than
// the app.

const buttons = document.querySelectorAll<HTMLButtonElement>("#shell button");
const spinner = document.createElement("span");
spinner.className = "spinner";
spinner.ariaHidden = "true";

/** Keeps the last press for the app (`replaceShell`): the button is busy until then, as one of the app's would be. */
function press(event: MouseEvent): void {
  // A form that is sent without the app would put the typed values into the address.
  event.preventDefault();
  for (const button of buttons) button.removeAttribute("aria-disabled");
  const button = event.currentTarget as HTMLButtonElement;
  button.setAttribute("aria-disabled", "true");
  button.prepend(spinner);
}

const scheme = document.querySelector<HTMLSelectElement>("#shell select[name=scheme]");
if (scheme) scheme.value = document.documentElement.dataset["scheme"] ?? "system";

for (const button of buttons) {
  button.addEventListener("click", press);
  button.disabled = false;
}
