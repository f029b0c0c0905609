/** The visibility of an element. */
export interface State {
  /** Included and not hidden. */
  readonly visible: boolean;
  /** Visible, but its opt-out is ticked. */
  readonly disabled: boolean;
}

/** Codes of states, for arrays of numbers. */
export const HIDDEN = 0;
/** Visible and enabled: it can be answered. */
export const OPEN = 1;
/** Visible and disabled. */
export const DISABLED = 2;

const states: readonly State[] = [
  Object.freeze({ visible: false, disabled: false }),
  Object.freeze({ visible: true, disabled: false }),
  Object.freeze({ visible: true, disabled: true }),
];

/** Returns the state with this code, always the same object. */
export function stateOf(code: number | undefined): State {
  return states[code ?? HIDDEN] as State;
}
