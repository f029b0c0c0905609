/**
 * The survey engine: evaluates a client model for one participant's answers, as `enkat-model` does on the server. Readings
 * of kinds import its modules directly; all other code imports from here.
 */
export type {
  ElementId,
  ElementKind,
  FieldSchema,
  FieldUi,
  Model,
  OptionValue,
  Page,
  RuleElement,
  Rules,
} from "./model.generated.ts";
export { isDate, isDateTime } from "./moment.ts";
export type { Rule } from "./parsed.ts";
export { datePeriod, yearPeriod } from "./period.ts";
export { Session } from "./session.ts";
export { ShownProgress } from "./shown-progress.ts";
export type { Snapshot } from "./snapshot.ts";
export { isModel } from "./table.ts";
export type { Violation } from "./violation.ts";
