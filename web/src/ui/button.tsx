import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "main" | "quiet" | "link";
  /** Something that the button started is under way; it waits, and stays focusable. */
  busy?: boolean;
}

const CLASSES = { main: "button", quiet: "button button-quiet", link: "button-link" };

/** A button that says what happens. */
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
