import { useEffect, useState } from "react";
import { announce } from "../../lib/announcer.tsx";
import { useTexts } from "../question/texts-context.ts";

/** As long as somebody who types may be in the middle of a number, in milliseconds. */
const PAUSE = 700;

/**
 * The message of a warning that has stood for a moment: half a number warns of nothing. It is told politely, and goes away
 * at once.
 */
export function useWarning(message: string | undefined): string | undefined {
  const { text } = useTexts();
  const [settled, setSettled] = useState(message);
  useEffect(() => {
    if (message === settled) return;
    const settle = () => {
      setSettled(message);
      if (message !== undefined) announce(text(`checks.${message}`) ?? "");
    };
    const timer = window.setTimeout(settle, message === undefined ? 0 : PAUSE);
    return () => window.clearTimeout(timer);
  }, [message, settled, text]);
  return message === settled ? settled : undefined;
}
