import { Link } from "react-router";
import { questionAddress } from "../../../shared/survey/destination.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import type { Finding, Judgement } from "../preview-calls.ts";
import { Part } from "./part.tsx";

/** The number of findings that are listed; the rest is counted. */
const MOST = 12;

/** The errors and warnings of the answers. */
export function FindingsPart({ judgement: { errors, warnings } }: { judgement: Judgement }) {
  return (
    <Part title={`To do (${errors.length})`}>
      {errors.length === 0 && <p>Nothing: the answers can be sent.</p>}
      <Findings of={errors} />
      {warnings.length > 0 && (
        <>
          <h3>Warnings</h3>
          <Findings of={warnings} />
        </>
      )}
    </Part>
  );
}

function Findings({ of: findings }: { of: Finding[] }) {
  const { session } = useSurvey();
  const pageOf = (id: string) =>
    session.table.elements[session.table.pageOf(session.item(id) ?? 0)]?.id ?? "";
  return (
    <>
      <ul className="preview-findings">
        {findings.slice(0, MOST).map(({ id, rule, message }) => (
          <li key={id}>
            <Link to={questionAddress(pageOf(id), id)}>{id}</Link> <span className="muted">{rule}:</span>{" "}
            {message}
          </li>
        ))}
      </ul>
      {findings.length > MOST && <p className="muted">and {findings.length - MOST} more</p>}
    </>
  );
}
