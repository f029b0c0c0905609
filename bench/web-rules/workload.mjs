// One answer changes, then the questions of its page are read: the same changes as in `src/bin/rules.rs`.

/** How many questions stand on a page. */
export const PER_PAGE = 25;

/** Answers that follow each other in the same way in every run and in both languages. */
export class Answers {
  #random = 42;

  /** A number below `count`. */
  below(count) {
    this.#random = (Math.imul(this.#random, 1103515245) + 12345) & 0x7fffffff;
    return (this.#random >>> 8) % count;
  }

  /** An answer to a question, by its place in its block of ten. */
  value(question) {
    const place = question % 10;
    if (place === 9) return this.below(2) === 0;
    return place === 8 ? this.below(10) : this.below(5) + 1;
  }
}

/** Answers every question, then measures so many changes. Times are in microseconds. */
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
