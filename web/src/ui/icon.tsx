/** The paths of each drawing, in a box of 20 by 20. */
const LINES = {
  back: "m12 5-5 5 5 5",
  fold: "m5 8 5 5 5-5",
  saved: "m5 10.5 3.5 3.5L15 7",
  underWay: "M10 4.5a5.5 5.5 0 1 1-5.5 5.5",
  waiting: "M10 5v5.5m0 3.500v.01",
  more: "m8 5 5 5-5 5",
  scheme: "M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM10 3.5v13M12.5 5v10M15 7v6",
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof LINES;

/** A small drawing in the colour of the text. The words beside it give its meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={LINES[name]} />
    </svg>
  );
}
