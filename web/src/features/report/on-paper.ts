/** Opens the folds that paper needs while the page is printed. Returns a function that ends this. */
export function openOnPaper(): () => void {
  let opened: HTMLDetailsElement[] = [];
  function open() {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details[data-paper="open"]:not([open])')];
    for (const fold of opened) fold.open = true;
  }
  function close() {
    for (const fold of opened) fold.open = false;
    opened = [];
  }
  window.addEventListener("beforeprint", open);
  window.addEventListener("afterprint", close);
  return () => {
    window.removeEventListener("beforeprint", open);
    window.removeEventListener("afterprint", close);
  };
}
