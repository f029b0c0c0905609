// Generated from schemas/model.schema.json by `npm run model`.

/** The format of a model that this app understands. */
export const MODEL_FORMAT = 1;

interface components {
    schemas: {
        /** @description A constraint: a condition that answers have to meet. It belongs to the question that gets the message. */
        Check: {
            /** @description The consequence when it fails. */
            level: components["schemas"]["Level"];
            /** @description The name of the message, whose text is under `checks`. */
            message: string;
            /** @description The questions that it names: it is evaluated only when all of them are answered. */
            of: components["schemas"]["ElementId"][];
            /** @description The condition. */
            that: components["schemas"]["Condition"];
        };
        /** @description A comparison of two quantities. */
        Comparison: "==" | "<" | "<=" | ">" | ">=";
        /** @description A condition. */
        Condition: {
            all: components["schemas"]["Condition"][];
        } | {
            any: components["schemas"]["Condition"][];
        } | {
            not: components["schemas"]["Condition"];
        } | {
            in: [
                components["schemas"]["ElementId"],
                components["schemas"]["OptionValue"][]
            ];
        } | {
            ticked: components["schemas"]["ElementId"];
        } | {
            answered: components["schemas"]["ElementId"];
        } | {
            compare: [
                components["schemas"]["Comparison"],
                components["schemas"]["Quantity"],
                components["schemas"]["Quantity"]
            ];
        } | {
            within: [
                components["schemas"]["Quantity"],
                [
                    number,
                    number
                ][]
            ];
        };
        /** @description The page and the checkbox where consent is given. */
        Consent: {
            /** @description The checkbox, which must be ticked. */
            box: string;
            /** @description The page, which is never excluded. */
            page: string;
        };
        /**
         * Format: uint32
         * @description Index of an element in its list.
         */
        ElementId: number;
        /** @description A kind of element: a container, static content, or a kind of question. */
        ElementKind: "page" | "section" | "group" | "note" | "image" | "box" | "orBox" | "choice" | "checkboxes" | "checkbox" | "text" | "textarea" | "number" | "slider" | "rating" | "year" | "date" | "datetime" | "sublocation";
        /** @description The schema of one answer: a property of a page's JSON Schema. */
        FieldSchema: {
            /** @description The earliest year, day or minute, or `today`. JSON Schema has no keyword for it. */
            earliest?: number | string;
            /** @description The values of the options of a choice. */
            enum?: components["schemas"]["OptionValue"][];
            /** @description The format of a text, such as `date` or `datetime-local`. */
            format?: string;
            /** @description The latest year, day or minute, or `today`. JSON Schema has no keyword for it. */
            latest?: number | string;
            /**
             * Format: uint32
             * @description The most characters of a text.
             */
            maxLength?: number;
            /** @description The largest number. */
            maximum?: number;
            /** @description The smallest number. */
            minimum?: number;
            /** @description The step of a number. */
            multipleOf?: number;
            /** @description A regular expression that valid texts match. */
            pattern?: string;
            /** @description The type, or two types, one of which has to fit. */
            type: components["schemas"]["FieldType"];
        };
        /** @description The type of an answer, or two types, one of which has to fit. */
        FieldType: components["schemas"]["JsonType"] | components["schemas"]["JsonType"][];
        /** @description The entry of a field in the ui schema: its presentation. */
        FieldUi: {
            /** @description The options of the widget. */
            "ui:options"?: {
                [key: string]: unknown;
            };
            /** @description The registered name of its widget. */
            "ui:widget"?: string;
        };
        /** @description The screen that the participant sees after sending. */
        Finish: "feedback" | "result";
        /** @description A type of JSON Schema. */
        JsonType: "boolean" | "integer" | "number" | "string";
        /** @description The layout of a group's questions. */
        Layout: "stacked" | "inline";
        /** @description The consequence when a constraint fails. */
        Level: "error" | "warning";
        /** @description A day such as `2026-11-21`, or a minute such as `2026-11-21T08:30`. */
        Moment: string;
        /** @description The type of a page's answers. */
        ObjectType: "object";
        /** @description A condition on an option of a choice. */
        OptionRule: {
            /** @description The condition under which it is not offered. */
            hiddenWhen: components["schemas"]["Condition"];
            /** @description The option. */
            value: components["schemas"]["OptionValue"];
        };
        /** @description The value of an option: digits are an integer, anything else is a name. */
        OptionValue: number | string;
        /** @description A page: one flat JSON Schema, and the presentation of its fields. */
        Page: {
            /** @description Its id. */
            id: string;
            /** @description Whether the progress bar is shown on it. */
            progress: boolean;
            /** @description JSON Schema of the answers given on it: a flat object. */
            schema: components["schemas"]["PageSchema"];
            /** @description The ui schema, with a widget's registered name per field. */
            ui: components["schemas"]["PageUi"];
        };
        /** @description The presentation of a page itself, beside that of its fields. */
        PageOptions: {
            /** @description The layouts of groups, by id, if their questions are not below each other. */
            layouts: {
                [key: string]: components["schemas"]["Layout"];
            };
        };
        /** @description A flat JSON Schema of the answers given on a page. */
        PageSchema: {
            /** @description The schemas of the answers, by id of a field. */
            properties: {
                [key: string]: components["schemas"]["FieldSchema"];
            };
            /** @description The type, which is an object. */
            type: components["schemas"]["ObjectType"];
        };
        /** @description The ui schema of a page: the presentation of its fields. */
        PageUi: {
            /** @description The presentation of the page itself. */
            "ui:options"?: components["schemas"]["PageOptions"];
        } & {
            [key: string]: components["schemas"]["FieldUi"];
        };
        /** @description A number, or unanswered. Numbers are doubles, evaluated as written; a result that is not finite is unanswered. */
        Quantity: {
            /** Format: double */
            constant: number;
        } | {
            answer: components["schemas"]["ElementId"];
        } | {
            moment: components["schemas"]["Moment"];
        } | {
            yearsSince: components["schemas"]["ElementId"];
        } | {
            count: components["schemas"]["ElementId"][];
        } | {
            sum: components["schemas"]["Quantity"][];
        } | {
            mean: components["schemas"]["Quantity"][];
        } | {
            min: components["schemas"]["Quantity"][];
        } | {
            max: components["schemas"]["Quantity"][];
        } | {
            subtract: [
                components["schemas"]["Quantity"],
                components["schemas"]["Quantity"]
            ];
        } | {
            multiply: [
                components["schemas"]["Quantity"],
                components["schemas"]["Quantity"]
            ];
        } | {
            divide: [
                components["schemas"]["Quantity"],
                components["schemas"]["Quantity"]
            ];
        } | {
            power: [
                components["schemas"]["Quantity"],
                number
            ];
        } | {
            negate: components["schemas"]["Quantity"];
        };
        /** @description An element of the rule table. The JSON Schema of its page defines the answers that it takes. */
        RuleElement: {
            /** @description Sets of checkboxes of `checkboxes` of which at most one may be ticked. */
            atMostOne?: components["schemas"]["ElementId"][][];
            /** @description The constraints on this answer and others. */
            checks?: components["schemas"]["Check"][];
            /** @description Whether it counts in progress. */
            counted?: boolean;
            /** @description Checkboxes of `checkboxes` that exclude all others. */
            exclusive?: components["schemas"]["ElementId"][];
            /** @description The condition under which it is hidden. */
            hiddenWhen?: components["schemas"]["Condition"];
            /** @description Its id. */
            id: string;
            /** @description Its kind. */
            kind: components["schemas"]["ElementKind"];
            /**
             * Format: uint32
             * @description Most ticks of `checkboxes`.
             */
            max?: number;
            /**
             * Format: uint32
             * @description Fewest ticks of `checkboxes`, once an answer is required or begun.
             */
            min?: number;
            /** @description The field that an `orBox` disables. */
            of?: components["schemas"]["ElementId"];
            /** @description The options of a choice that are not always offered. */
            optionRules?: components["schemas"]["OptionRule"][];
            /** @description Whether an answer is required. */
            required?: boolean;
            /** @description The parent: a container or a question. */
            within?: components["schemas"]["ElementId"];
        };
        /** @description The rule table: elements in survey order, and the index of the dependencies between their states. */
        Rules: {
            /** @description The elements; numbers elsewhere are positions in this list. */
            elements: components["schemas"]["RuleElement"][];
            /** @description By element: the elements whose state depends on it, in that order. */
            listeners: components["schemas"]["ElementId"][][];
            /** @description The elements, each after all that its state depends on. */
            order: components["schemas"]["ElementId"][];
        };
        /**
         * Model
         * @description A participant's model without texts. It holds nothing personal.
         */
        Model: {
            /** @description The page and the checkbox where consent is given, if it is asked for. */
            consent: components["schemas"]["Consent"] | null;
            /** @description The screen that the participant sees after sending. */
            finish: components["schemas"]["Finish"];
            /**
             * Format: uint32
             * @description The format of the model. A reader refuses another one.
             * @constant
             */
            format: 1;
            /** @description Language codes; the first is the source. */
            languages: string[];
            /** @description The pages, in order. */
            pages: components["schemas"]["Page"][];
            /** @description The rules. */
            rules: components["schemas"]["Rules"];
            /** @description Whether a stepper is shown. */
            stepper: boolean;
            /** @description The survey's id. */
            survey: string;
            /**
             * Format: uint32
             * @description The survey's version, from 1.
             */
            version: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Check = components['schemas']['Check'];
export type Comparison = components['schemas']['Comparison'];
export type Condition = components['schemas']['Condition'];
export type Consent = components['schemas']['Consent'];
export type ElementId = components['schemas']['ElementId'];
export type ElementKind = components['schemas']['ElementKind'];
export type FieldSchema = components['schemas']['FieldSchema'];
export type FieldType = components['schemas']['FieldType'];
export type FieldUi = components['schemas']['FieldUi'];
export type Finish = components['schemas']['Finish'];
export type JsonType = components['schemas']['JsonType'];
export type Layout = components['schemas']['Layout'];
export type Level = components['schemas']['Level'];
export type Moment = components['schemas']['Moment'];
export type ObjectType = components['schemas']['ObjectType'];
export type OptionRule = components['schemas']['OptionRule'];
export type OptionValue = components['schemas']['OptionValue'];
export type Page = components['schemas']['Page'];
export type PageOptions = components['schemas']['PageOptions'];
export type PageSchema = components['schemas']['PageSchema'];
export type PageUi = components['schemas']['PageUi'];
export type Quantity = components['schemas']['Quantity'];
export type RuleElement = components['schemas']['RuleElement'];
export type Rules = components['schemas']['Rules'];
export type Model = components['schemas']['Model'];
