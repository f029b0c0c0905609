/** The milliseconds during which a page that is still growing is scrolled back to where it was read. */
const MAX_DURATION = 1000;

/** The scroll position of the page and the element with focus. */
export interface ViewPosition {
  top: number;
  element: Element | null;
}

/** Returns the current scroll position and focus. */
export function currentPosition(): ViewPosition {
  return { top: window.scrollY, element: document.activeElement };
}

/** Restores focus and scroll position once the page has been drawn again. */
export function restorePosition({ top, element }: ViewPosition): void {
  // An element that was drawn again has the same id.
  const same = element?.isConnected ? element : element?.id ? document.getElementById(element.id) : null;
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  const until = performance.now() + MAX_DURATION;
  const scroll = () => {
    window.scrollTo(0, top);
    if (window.scrollY < top - 1 && performance.now() < until) requestAnimationFrame(scroll);
  };
  scroll();
}
