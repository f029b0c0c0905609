import type { ReactNode } from "react";

/** A part of the panel, which can be folded. */
export function Part({
  title,
  isFolded = false,
  children,
}: {
  title: string;
  isFolded?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="preview-part" open={!isFolded}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div>{children}</div>
    </details>
  );
}
