import type { ReactNode } from "react";

interface StatusBoxProps {
  /** Something went wrong: red, and read at once. */
  error?: boolean;
  /** Nothing went wrong, but it is read at once, too. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A box for a message. */
export function StatusBox({ error = false, isUrgent = error, children }: StatusBoxProps) {
  return (
    <div
      className={error ? "status-box status-box-error" : "status-box"}
      role={isUrgent ? "alert" : undefined}
    >
      {children}
    </div>
  );
}
