import type { TFunction } from "i18next";
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import type { ElementId, Page, Session, Snapshot } from "../../engine/index.ts";
import type { VisibleErrors } from "./visible-errors.ts";

/** The data that the parts of a page's form share. It stays the same while answers change. */
export interface FormContextValue {
  page: Page;
  /** The pieces that are shown of the page, or of one of its sections; without this all of it. */
  pieces?: ReadonlySet<ElementId> | undefined;
  /** The section whose title is that of the screen. */
  titled?: ElementId | undefined;
  /** The words of the app; looked up once, since a page has hundreds of parts. */
  t: TFunction;
  session: Session;
  /** Puts a value into a field; `null` empties it. */
  set: (element: ElementId, value: unknown) => void;
  /** The questions whose mistakes are shown. */
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

/** Reads the form that the component stands in. */
export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error("not within a form");
  return form;
}

/** Keeps what is to be seen of an element up to date. */
export function useElement(element: ElementId): Snapshot {
  const { session } = useForm();
  const subscribe = useCallback(
    (listener: () => void) => session.subscribe(element, listener),
    [session, element],
  );
  return useSyncExternalStore(subscribe, () => session.snapshot(element));
}
