import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "main" | "quiet" | "link";
  /** Whether the button's action is under way; the button then waits, and stays focusable. */
  busy?: boolean;
}

const CLASSES = { main: "button", quiet: "button button-quiet", link: "button-link" };

/** A button that shows whether its action is under way. */
export function Button({
  look = "main",
  busy = false,
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${CLASSES[look]} ${className}`.trim()}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
