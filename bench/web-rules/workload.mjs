// One answer changes, then the questions of its page are read: the same changes as in `src/bin/rules.rs`.

/** How many questions stand on a page. */
export const PER_PAGE = 25;

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

/** Gives all answers, then measures so many changes. Times are in microseconds. */
export function measure(survey, count, changes) {
  const answers = new Answers();
  survey.start(Array.from({ length: count }, (_, question) => answers.value(question)));
  const warmUp = Math.floor(changes / 10);
  const times = new Float64Array(changes);
  for (let change = -warmUp; change < changes; change += 1) {
    const question = answers.below(count);
    const value = answers.value(question);
    const first = question - (question % PER_PAGE);
    const start = performance.now();
    survey.set(question, value);
    let visible = 0;
    for (let at = first; at < first + PER_PAGE; at += 1) visible += survey.isVisible(at) ? 1 : 0;
    const elapsed = performance.now() - start;
    if (visible > PER_PAGE) throw new Error("cannot be");
    if (change >= 0) times[change] = elapsed * 1000;
  }
  return times;
}

/** Fails unless these sides show the same questions after the same changes. */
export function compare(count, sides) {
  const answers = new Answers();
  for (const side of sides) side.start(allAnswers(count));
  for (let change = 0; change < 300; change += 1) {
    const question = answers.below(count);
    const value = answers.value(question);
    for (const side of sides) side.set(question, value);
    for (let at = 0; at < count; at += 1) {
      const [first, ...others] = sides.map((side) => side.isVisible(at));
      if (others.some((other) => other !== first))
        throw new Error(`question ${at} shows for some sides only`);
    }
  }
}
