import type { ReactNode } from "react";
import { useTitle } from "../../lib/use-title.ts";
import { Spinner } from "../../ui/spinner.tsx";
import "./passage.css";

/** A screen on the way to an identity provider or back: a message, and perhaps a way out. */
export function Passage({ words, children }: { words: string; children?: ReactNode }) {
  useTitle(words);
  return (
    <main id="content" className="waiting sso-passage" data-loading tabIndex={-1}>
      <Spinner />
      <div role="status">
        <h1>{words}</h1>
      </div>
      {children}
    </main>
  );
}
