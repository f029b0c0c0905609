import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ProofFinding, Proofs } from "../preview-calls.ts";
import type { Witness } from "../witness.ts";
import { Part } from "./part.tsx";

/** The number of findings that are listed; the rest is counted. */
const MOST = 12;

interface ProofsPartProps {
  /** The proofs; none while they run. */
  proofs: Proofs | undefined;
  /** Shows the participant of a finding. */
  onShow: (witness: Witness) => void;
}

/** The claims about all participants: findings, with the participants to whom they happen. */
export function ProofsPart({ proofs, onShow }: ProofsPartProps) {
  const { undecided = 0, findings = [] } = proofs ?? {};
  return (
    <Part title={findings.length > 0 ? `Proofs (${findings.length})` : "Proofs"}>
      <p role="status" className="muted">
        {proofs ? summary(proofs) : "Proving …"}
      </p>
      {undecided > 0 && <p className="muted">{counted(undecided, "claim")} not decided</p>}
      {findings.length > 0 && (
        <ul className="preview-proofs">
          {findings.slice(0, MOST).map((finding) => (
            <li key={finding.message}>
              <ProvedFinding finding={finding} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
      {findings.length > MOST && <p className="muted">and {findings.length - MOST} more</p>}
    </Part>
  );
}

interface ProvedFindingProps {
  finding: ProofFinding;
  onShow: (witness: Witness) => void;
}

function ProvedFinding({
  finding: { code, severity, title, message, participant, page },
  onShow,
}: ProvedFindingProps) {
  const heading = useId();
  return (
    <>
      <h3 id={heading}>
        {severity} {code}: {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys */}
      <pre tabIndex={0}>{message}</pre>
      {participant && (
        <Button look="quiet" aria-describedby={heading} onClick={() => onShow({ ...participant, page })}>
          Show this participant
        </Button>
      )}
    </>
  );
}

function summary({ claims, findings }: Proofs): string {
  const found = findings.length === 0 ? "no findings" : counted(findings.length, "finding");
  return `${counted(claims, "claim")} about all participants: ${found}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
