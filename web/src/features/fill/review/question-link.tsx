import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AskedQuestion } from "../../../shared/answers/asked.ts";
import { questionAddress } from "../../../shared/survey/destination.ts";

/** The state of an address that was reached from the review, to which the participant returns. */
export const FROM_REVIEW = "review";

interface QuestionLinkProps {
  item: Pick<AskedQuestion, "id" | "page">;
  children: ReactNode;
}

/** A link from the review to a question. */
export function QuestionLink({ item: { id, page }, children }: QuestionLinkProps) {
  return (
    <Link to={questionAddress(page, id)} state={FROM_REVIEW}>
      {children}
    </Link>
  );
}
