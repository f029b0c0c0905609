import type { ElementKind } from "../engine/model.generated.ts";
import { checkbox } from "./checkbox/reading.ts";
import { checkboxes } from "./checkboxes/reading.ts";
import { choice } from "./choice/reading.ts";
import { date, datetime } from "./date/reading.ts";
import type { AnsweredKind } from "./kind.ts";
import { number } from "./number/reading.ts";
import type { Reading } from "./reading.ts";
import { slider } from "./slider/reading.ts";
import { text } from "./text/reading.ts";
import { year } from "./year/reading.ts";

/** The readings of the kinds. */
const READINGS = {
  choice,
  checkbox,
  checkboxes,
  text,
  textarea: text,
  number,
  slider,
  rating: number,
  year,
  date,
  datetime,
  sublocation: text,
  box: checkbox,
  orBox: checkbox,
} satisfies Record<AnsweredKind, Reading>;

const BY_KIND: Readonly<Partial<Record<ElementKind, Reading>>> = READINGS;

/** Finds the reading of a kind; elements that hold no answer have none. */
export function readingOf(kind: ElementKind | undefined): Reading | undefined {
  return kind && BY_KIND[kind];
}
