import type { ReactNode } from "react";

/** A box for a message. An error is red and read at once. */
export function StatusBox({ error = false, children }: { error?: boolean; children: ReactNode }) {
  return (
    <div className={error ? "status-box status-box-error" : "status-box"} role={error ? "alert" : undefined}>
      {children}
    </div>
  );
}
