// One answer to a real survey, evaluated by the rules that the participant's app has.

import { bundleRules, loadRules } from "../web-rules/rules.mjs";
import { Answers } from "../web-rules/workload.mjs";

const CHANGES = 100_000;

/** Measures the microseconds from an answer to a random question until the state of its page is known. */
export async function timeAnswers({ model, answers }) {
  const { Session } = await loadRules(await bundleRules());
  const session = new Session(model, "1970-01-01");
  for (const [id, value] of Object.entries(answers)) session.set(session.item(id), value);
  const questions = model.pages.flatMap((page) => questionsOf(session, page));
  const random = new Answers();
  const times = [];
  for (let change = -CHANGES / 10; change < CHANGES; change += 1) {
    const { element, values, page } = questions[random.below(questions.length)];
    const value = values[random.below(values.length)];
    const start = performance.now();
    session.set(element, value);
    let visible = 0;
    for (const other of page) visible += session.state(other).visible ? 1 : 0;
    const elapsed = performance.now() - start;
    if (visible > page.length) throw new Error("cannot be");
    if (change >= 0) times.push(elapsed * 1000);
  }
  return times;
}

/** Lists the questions of a page that have options, with their values and the elements beside them. */
function questionsOf(session, { schema }) {
  const properties = Object.entries(schema.properties);
  const page = properties.map(([id]) => session.item(id));
  return properties.flatMap(([id, { enum: values, type }]) => {
    const possible = values ?? (type === "boolean" ? [true, false] : undefined);
    return possible ? [{ element: session.item(id), values: possible, page }] : [];
  });
}
