import type { ReactNode } from "react";
import { Link } from "react-router";
import { questionAddress } from "../../../shared/survey/destination.ts";
import type { ReviewItem } from "./review.ts";

/** The state of an address that was reached from the review, to which the participant returns. */
export const FROM_REVIEW = "review";

interface QuestionLinkProps {
  item: Pick<ReviewItem, "id" | "page">;
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
