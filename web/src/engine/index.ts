/** The engine: what follows from answers. It is the browser's half of the rules, as `enkat-model` is the server's. */
export type {
  ElementId,
  ElementKind,
  FieldSchema,
  Model,
  OptionValue,
  Page,
  RuleElement,
} from "./model.generated.ts";
export { isDate, isDateTime } from "./moment.ts";
export type { Rule } from "./parsed.ts";
export { datePeriod, yearPeriod } from "./period.ts";
export { Session } from "./session.ts";
export { ShownProgress } from "./shown-progress.ts";
export type { Snapshot } from "./snapshot.ts";
export { isModel } from "./table.ts";
export type { Violation } from "./violation.ts";
