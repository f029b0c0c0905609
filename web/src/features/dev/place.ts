/** For how long a page that is still growing is brought back to where it was read, in milliseconds. */
const LONGEST = 1000;

/** Where somebody is on the page. */
export interface Place {
  top: number;
  element: Element | null;
}

/** Where somebody is now. */
export function placeNow(): Place {
  return { top: window.scrollY, element: document.activeElement };
}

/** Brings focus and scroll position back to where they were, once what is on the page has been drawn anew. */
export function returnTo({ top, element }: Place): void {
  // An element that was drawn anew has the same id.
  const same = element?.isConnected ? element : element?.id ? document.getElementById(element.id) : null;
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  const until = performance.now() + LONGEST;
  const scroll = () => {
    window.scrollTo(0, top);
    if (window.scrollY < top - 1 && performance.now() < until) requestAnimationFrame(scroll);
  };
  scroll();
}
