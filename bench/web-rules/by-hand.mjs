// The rules of the generated survey as a program for this one survey: no rule table, no kinds, no messages. It holds the answers
// and whether each question shows, and after a change evaluates the questions that read it. It checks no answer, counts no
// progress and notifies no view: a bound that an engine for any survey can come near to.

/** Finds the questions that the sum of a block reads, as in `Sources` of `src/lib.rs`. */
function sources(question, count) {
  const block = question - (question % 10);
  const elsewhere = (stride) => Math.floor(((block * stride + 10) % count) / 10) * 10;
  return { number: block + 8, head: block, tick: elsewhere(3) + 9, link: elsewhere(7) + 6 };
}

/** Makes the program for so many questions, all of them unanswered. */
export function byHand(count) {
  const answers = new Array(count).fill(undefined);
  const visible = new Uint8Array(count).fill(1);
  const sums = new Map();
  const readers = Array.from({ length: count }, () => []);
  for (let question = 0; question < count; question += 1) {
    const place = question % 10;
    if (place >= 1 && place <= 6) readers[question - 1].push(question);
    if (place !== 7) continue;
    const read = sources(question, count);
    sums.set(question, read);
    for (const source of Object.values(read)) readers[source].push(question);
  }

  const counted = (question) => (visible[question] === 1 ? answers[question] : undefined);

  function shows(question) {
    const place = question % 10;
    if (place === 0 || place >= 8) return true;
    if (place <= 6) return counted(question - 1) !== 2;
    const { number, head, tick, link } = sums.get(question);
    const [first, second] = [counted(number), counted(head)];
    const isLarge = first !== undefined && second !== undefined && first + second >= 8;
    return !(isLarge || (counted(tick) === true && counted(link) === 3));
  }

  function refresh(question) {
    const now = shows(question) ? 1 : 0;
    if (visible[question] === now) return;
    visible[question] = now;
    for (const reader of readers[question]) refresh(reader);
  }

  return {
    start(values) {
      for (let question = 0; question < count; question += 1) answers[question] = values[question];
      for (let question = 0; question < count; question += 1) refresh(question);
    },
    set(question, value) {
      answers[question] = value;
      for (const reader of readers[question]) refresh(reader);
    },
    isVisible: (question) => visible[question] === 1,
  };
}
