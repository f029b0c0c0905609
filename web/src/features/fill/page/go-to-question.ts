import { useEffect } from "react";
import { useLocation } from "react-router";

/** Brings a question into view and puts focus on its first field. */
export function goToQuestion(id: string): void {
  const frame = document.getElementById(`q-${id}`);
  frame?.scrollIntoView({ block: "start" });
  frame?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
}

/** Goes to the question that the address ends with, once the page is there. */
export function useQuestionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash.startsWith("#q-")) return;
    const frame = requestAnimationFrame(() => goToQuestion(hash.slice(3)));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
