import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "./content.ts";
import { atLeastWords, percentWords } from "./figures-words.ts";
import type { Option } from "./items.ts";

/** The least shares that leave room for their percentages, on a wide and on a narrow screen. */
const ROOM = { wide: 0.09, narrow: 0.14 };

const percent = (part: number) => `${part * 100}%`;

interface DistributionBarProps {
  options: readonly Option[];
  outcome: Outcome & { state: "published" | "oneAnswer" };
  /** The same in words. */
  label: string;
  /** Whether it is that of the round before: smaller, and without percentages. */
  isBefore?: boolean;
}

/** A bar whose parts are the options, as wide as their shares. */
export function DistributionBar({ options, outcome, label, isBefore = false }: DistributionBarProps) {
  return (
    <svg className={isBefore ? "bar bar-before" : "bar"} role="img" aria-label={label}>
      {outcome.state === "published" ? (
        <Parts options={options} outcome={outcome} hasWords={!isBefore} />
      ) : (
        <OnePart options={options} outcome={outcome} hasWords={!isBefore} />
      )}
      <rect className="bar-frame" width="100%" y="0.5" />
    </svg>
  );
}

interface PartsProps<State> {
  options: readonly Option[];
  outcome: Outcome & { state: State };
  hasWords: boolean;
}

function Parts({ options, outcome: { counts, people }, hasWords }: PartsProps<"published">) {
  const { i18n } = useTranslation();
  let from = 0;
  return options.map((option, at) => {
    const share = (counts[at] ?? 0) / people;
    const start = from;
    from += share;
    if (share === 0) return null;
    const words = hasWords ? percentWords(counts[at] ?? 0, people, i18n.language) : undefined;
    return <Part key={option.code} option={option} from={start} share={share} words={words} />;
  });
}

/** The part of an option that all people gave, or all but one. It ends where the report says no more. */
function OnePart({ options, outcome: { option, atLeast }, hasWords }: PartsProps<"oneAnswer">) {
  const { t, i18n } = useTranslation("report");
  const chosen = options[option];
  const share = atLeast / 100;
  const words = hasWords ? atLeastWords(t, atLeast, i18n.language) : undefined;
  return (
    <>
      {chosen && <Part option={chosen} from={0} share={share} words={words} />}
      <rect className="bar-open" x={percent(share)} width={percent(1 - share)} y="0.5" />
    </>
  );
}

interface PartProps {
  option: Option;
  from: number;
  share: number;
  words: string | undefined;
}

function Part({ option: { tint }, from, share, words }: PartProps) {
  const ink = { "data-light": tint.half?.light, "data-dark": tint.half?.dark };
  return (
    <g className={tint.half ? "bar-part" : "bar-part bar-part-open"} {...ink} style={tintStyle(tint)}>
      <rect x={percent(from)} width={percent(share)} y="0.5" />
      {words !== undefined && share >= ROOM.wide && (
        <text x={percent(from + share / 2)} y="50%" data-wide={share < ROOM.narrow || undefined}>
          {words}
        </text>
      )}
    </g>
  );
}

/** Returns the tint of an option for the style sheet. */
export function tintStyle({ light, dark }: Option["tint"]): CSSProperties {
  return { "--light": `${light}%`, "--dark": `${dark}%` } as CSSProperties;
}
