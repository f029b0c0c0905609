// One answer changes, then the questions of its page are read: the same changes as in `src/bin/rules.rs`.

import { WallTime } from "./stopwatch.mjs";

/** How many questions stand on a page. */
export const PER_PAGE = 25;
/** How many random changes compare what sides show. */
const COMPARED = 300;

/** Answers that follow each other in the same way in every run and in both languages. */
export class Answers {
  #random = 42;

  /** Draws a number below `count`. */
  below(count) {
    this.#random = (Math.imul(this.#random, 1103515245) + 12345) & 0x7fffffff;
    return (this.#random >>> 8) % count;
  }

  /** Draws an answer to a question, by its place in its block of ten. */
  value(question) {
    const place = question % 10;
    if (place === 9) return this.below(2) === 0;
    return place === 8 ? this.below(10) : this.below(5) + 1;
  }
}

/** Returns an answer to every question. */
export function allAnswers(count) {
  const answers = new Answers();
  return Array.from({ length: count }, (_, question) => answers.value(question));
}

/**
 * Gives all answers, makes so many changes twice to warm up, then measures as many. Times are in microseconds. Each time is a call of
 * one function with one path: a branch for the warm-up makes V8 drop the optimized loop after it, which slows one change in twenty.
 */
export function measure(survey, count, changes, stopwatch = new WallTime()) {
  const answers = new Answers();
  survey.start(Array.from({ length: count }, (_, question) => answers.value(question)));
  const times = new Float64Array(changes);
  const timeAll = () => {
    for (let change = 0; change < changes; change += 1) {
      const question = answers.below(count);
      times[change] = timeChange(survey, question, answers.value(question), stopwatch) * 1000;
    }
  };
  for (let time = 0; time < 3; time += 1) timeAll();
  return times;
}

function timeChange(survey, question, value, stopwatch) {
  const first = question - (question % PER_PAGE);
  stopwatch.start();
  survey.set(question, value);
  let visible = 0;
  for (let at = first; at < first + PER_PAGE; at += 1) visible += survey.isVisible(at) ? 1 : 0;
  const elapsed = stopwatch.read();
  if (visible > PER_PAGE) throw new Error("cannot be");
  return elapsed;
}

/** Fails unless these sides show the same questions after the same changes. */
export function compare(count, sides) {
  const answers = new Answers();
  for (const side of sides) side.start(allAnswers(count));
  checkShown(count, sides);
  for (let change = 0; change < COMPARED; change += 1) {
    const question = answers.below(count);
    const value = answers.value(question);
    for (const side of sides) side.set(question, value);
    checkShown(count, sides);
  }
}

/**
 * Does the same without an answer to a hidden question. SurveyJS empties a question that it hides; the others keep the value for when
 * the question shows again, and it does not count until then.
 */
export function compareShownOnly(count, sides) {
  const answers = new Answers();
  const give = (question, value) => {
    for (const side of sides) side.set(question, value);
    for (let at = 0; at < count; at += 1) {
      if (!sides[0].isVisible(at)) for (const side of sides) side.set(at, undefined);
    }
  };
  for (const [question, value] of allAnswers(count).entries()) {
    if (sides[0].isVisible(question)) give(question, value);
  }
  checkShown(count, sides);
  for (let change = 0; change < COMPARED; change += 1) {
    const question = answers.below(count);
    const value = answers.value(question);
    if (sides[0].isVisible(question)) give(question, value);
    checkShown(count, sides);
  }
}

function checkShown(count, sides) {
  for (let at = 0; at < count; at += 1) {
    const [first, ...others] = sides.map((side) => side.isVisible(at));
    if (others.some((other) => other !== first)) throw new Error(`question ${at} shows for some sides only`);
  }
}
