/** The app's mark: answers that add up to a calm line. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 200 48" role="img" aria-label="Enkat">
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <path d="M8 12h20M8 24h28M8 36h14" opacity="0.35" />
        <path d="M28 35.500l7 7 14-19" strokeLinejoin="round" />
      </g>
      <text x="62" y="34" fill="currentColor" fontSize="30" fontWeight="650" letterSpacing="-0.5">
        enkat
      </text>
    </svg>
  );
}
