/** Prints a figure for `run.mjs` to collect; `target` is `{ most }` or `{ least }`, in the figure's unit. */
export function report(name, value, unit, target) {
  console.log(JSON.stringify({ name, value, unit, target }));
}
