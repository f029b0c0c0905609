import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BrokenPart } from "../api/client-errors.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { StatusBox } from "./status-box.tsx";

interface QuestionBoundaryProps {
  kind: NonNullable<BrokenPart["question"]>;
  children: ReactNode;
}

/** A boundary that shows a message in place of a question that broke. The rest of the page and all answers stay. */
export function QuestionBoundary({ kind, children }: QuestionBoundaryProps) {
  const { t } = useTranslation();
  const fallback = <StatusBox error>{t("errors.question")}</StatusBox>;
  return (
    <ErrorBoundary screen="page" question={kind} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}
