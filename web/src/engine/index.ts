/** What an answer changes: the browser's half of the rules, as `enkat-model` is the server's. */
export { excludedBy } from "./exclusion.ts";
export { type Rule, reader } from "./field.ts";
export type { ElementId, FieldSchema, Model, OptionValue, Page, RuleElement } from "./model.generated.ts";
export { isDate, isDateTime, limitsOf } from "./moment.ts";
export { Session } from "./session.ts";
export { ShownProgress } from "./shown-progress.ts";
export type { Snapshot } from "./snapshot.ts";
export { isModel } from "./table.ts";
export type { Violation } from "./violation.ts";
