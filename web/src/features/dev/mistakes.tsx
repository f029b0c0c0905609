import { useEffect } from "react";

/** The compiler's messages, as in the terminal. */
export function Mistakes({ messages }: { messages: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = "Mistakes – Preview";
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <main className="preview-mistakes" lang="en">
      <div role="alert">
        <h1>The survey has mistakes</h1>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys */}
        <pre tabIndex={0}>{messages}</pre>
      </div>
      <p className="muted">The page comes back as soon as they are corrected, with the answers so far.</p>
    </main>
  );
}
