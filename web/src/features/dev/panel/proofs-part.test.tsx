import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProofFinding, Proofs } from "../preview-calls.ts";
import { ProofsPart } from "./proofs-part.tsx";

const refuted: ProofFinding = {
  code: "E1601",
  severity: "error",
  title: "a required question cannot be answered",
  message: "error[E1601]: a participant who answers `smokes` = 1 cannot answer `relief`",
  participant: { flags: { showNights: true }, gender: "female", answers: { smokes: 1 } },
  page: "work",
};
const never: ProofFinding = {
  code: "W1601",
  severity: "warning",
  title: "something is never shown",
  message: "warning[W1601]: nobody can see `nowhere`",
  participant: null,
  page: null,
};

function shown(proofs: Proofs | undefined) {
  const onShow = vi.fn();
  render(<ProofsPart proofs={proofs} onShow={onShow} />);
  return onShow;
}

afterEach(cleanup);

describe("the proofs", () => {
  it("say that they run", () => {
    shown(undefined);
    expect(screen.getByRole("status").textContent).toBe("Proving …");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("say that there are no findings, and how many claims are undecided", () => {
    shown({ claims: 1, undecided: 1, findings: [] });
    expect(screen.getByRole("status").textContent).toBe("1 claim about all participants: no findings");
    expect(screen.getByText("1 claim not decided")).toBeTruthy();
  });

  it("show the participant of a finding, where there is one", async () => {
    const onShow = shown({ claims: 20, undecided: 0, findings: [refuted, never] });
    expect(screen.getByRole("heading", { name: "Proofs (2)" })).toBeTruthy();
    const [first, second] = screen.getAllByRole("listitem");
    if (!first || !second) throw new Error("two findings are expected");
    expect(within(second).getByText(never.message)).toBeTruthy();
    expect(within(second).queryByRole("button")).toBeNull();
    const button = within(first).getByRole("button", {
      name: "Show this participant",
      description: "error E1601: a required question cannot be answered",
    });
    button.focus();
    await userEvent.setup().keyboard("{Enter}");
    expect(onShow).toHaveBeenCalledExactlyOnceWith({ ...refuted.participant, page: "work" });
  });

  it("count the findings that are not listed", () => {
    const findings = Array.from({ length: 14 }, (_, at) => ({ ...never, message: `${at}` }));
    shown({ claims: 20, undecided: 0, findings });
    expect(screen.getAllByRole("listitem")).toHaveLength(12);
    expect(screen.getByText("and 2 more")).toBeTruthy();
  });
});
