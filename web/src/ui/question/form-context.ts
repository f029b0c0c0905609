import type { TFunction } from "i18next";
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import type { ElementId, Page, Session, Snapshot } from "../../engine/index.ts";
import type { VisibleErrors } from "./visible-errors.ts";

/** The data that the parts of a page's form share. It stays the same while answers change. */
export interface FormContextValue {
  page: Page;
  /** The pieces of the page, or of one of its sections, that are shown; without them, all. */
  pieces?: ReadonlySet<ElementId> | undefined;
  /** The section whose title is that of the screen. */
  titled?: ElementId | undefined;
  /** The texts of the app; looked up once, since a page has hundreds of parts. */
  t: TFunction;
  session: Session;
  /** Sets the value of a field; `null` empties it. */
  set: (element: ElementId, value: unknown) => void;
  /** The questions whose faults are shown. */
  visibleErrors: VisibleErrors;
  /** The ids of the locations that the customer has for the survey. */
  locations: readonly string[];
  /** A part that is shown above the question with this id. */
  above?: { id: string; shown: ReactNode } | undefined;
  /** Called when a question appears because of an answer. */
  appeared: () => void;
}

/** The form around a question. */
export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Returns the form that the component is in. */
export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error("not within a form");
  return form;
}

/** Returns the snapshot of an element, kept up to date. */
export function useElement(element: ElementId): Snapshot {
  const { session } = useForm();
  const subscribe = useCallback(
    (listener: () => void) => session.subscribe(element, listener),
    [session, element],
  );
  return useSyncExternalStore(subscribe, () => session.snapshot(element));
}
