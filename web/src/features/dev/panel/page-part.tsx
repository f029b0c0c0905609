import { questionAnchor } from "../../../ui/question/anchors.ts";
import type { Holding, Standard, Standing } from "../preview-calls.ts";
import { Part } from "./part.tsx";

const STATES: Record<Standing["state"], string> = {
  excluded: "excluded",
  hidden: "hidden",
  disabled: "disabled",
  visible: "shown",
};

const CONTAINERS = new Set(["page", "section", "group"]);

/** The elements of the page that is shown, with their ids, places and rules. */
export function PagePart({ elements }: { elements: Standing[] }) {
  return (
    <Part title={`On this page (${elements.length})`}>
      {elements.length === 0 && <p>Go to a page of the survey to see what is on it.</p>}
      <ul className="preview-elements">
        {elements.map((element) => (
          <li key={`${element.kind} ${element.id}`} data-depth={element.depth}>
            <Element element={element} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Element({ element: { id, kind, state, place, includedIn, genders, rules } }: { element: Standing }) {
  const isLinked = state !== "excluded" && state !== "hidden" && !CONTAINERS.has(kind) && kind !== "box";
  return (
    <>
      <p>
        {isLinked ? <a href={`#${questionAnchor(id)}`}>{id}</a> : <strong>{id}</strong>}{" "}
        <span className="muted">{kind}</span>{" "}
        <span className="preview-state" data-on={state === "visible"}>
          {STATES[state]}
        </span>{" "}
        <code>{place}</code>
      </p>
      {includedIn.length > 0 && <p className="muted">with a flag: {includedIn.join(", ")}</p>}
      {genders.length > 0 && <p className="muted">for: {genders.join(", ")}</p>}
      {rules.length > 0 && (
        <ul>
          {rules.map((rule) => (
            <li key={`${rule.decides} ${rule.place} ${rule.text}`}>
              <Rule rule={rule} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Rule({ rule }: { rule: Standard }) {
  return (
    <>
      <Condition of={rule} before={rule.decides} />
      {rule.parts.length > 0 && (
        <ul>
          {rule.parts.map((part) => (
            <li key={`${part.place} ${part.text}`}>
              <Condition of={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A condition with a sign, and words, for whether it holds. */
function Condition({ of: { text, place, holds, facts }, before }: { of: Holding; before?: string }) {
  return (
    <p className="preview-condition">
      <span aria-hidden="true">{holds ? "✓" : "✗"}</span>{" "}
      <span className="preview-state" data-on={holds}>
        {holds ? "holds" : "does not hold"}
      </span>
      {before && <span> {before}</span>} <code>{text}</code>{" "}
      <span className="muted">({facts.join(", ")})</span> <code>{place}</code>
    </p>
  );
}
