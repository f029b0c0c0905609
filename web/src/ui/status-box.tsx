import type { ReactNode } from "react";

interface StatusBoxProps {
  /** Whether the message is an error: red, and read at once. */
  error?: boolean;
  /** Whether the message is read at once though it is no error. */
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
