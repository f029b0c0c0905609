/** A tick in a circle. The words beside it say what it means. */
export function SentMark() {
  return (
    <svg className="sent-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" />
    </svg>
  );
}
