import { type MouseEvent, type Ref, useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Flags } from "../../../forms/flags.ts";
import { useForm } from "../../../forms/form-context.ts";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import { Words } from "../../../lib/markdown/markdown.tsx";
import { goToQuestion } from "./go-to-question.ts";

/** The questions of the page that are left, with links. Each goes away as soon as it is answered. */
export function ErrorSummary({ ref, asked }: { ref: Ref<HTMLElement>; asked: Flags }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const left = useLeft(asked);
  if (left.length === 0) return null;
  return (
    <section ref={ref} className="status-box status-box-error" aria-labelledby="summary-title" tabIndex={-1}>
      <h2 id="summary-title">{t("wrong.summary", { count: left.length })}</h2>
      <ul>
        {left.map((id) => (
          <li key={id}>
            <a href={`#q-${id}`} onClick={(event) => goTo(event, id)}>
              <Words text={labelOf(texts, "questions", id)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ids of the questions that were asked for and still break a rule. */
function useLeft(asked: Flags): string[] {
  const { session, page } = useForm();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [session.subscribeAll(listener), asked.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [session, asked],
  );
  const ids = useSyncExternalStore(subscribe, () =>
    session
      .violations(session.container(page.id))
      .map(({ id }) => id)
      .filter((id) => asked.has(session.item(id) ?? -1))
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  goToQuestion(id);
}
