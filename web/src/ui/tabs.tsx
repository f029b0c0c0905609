import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabsProps<Name extends string> {
  /** The look of stacked rows instead of buttons side by side. */
  look?: "list";
  /** The name of the tab list. */
  label: string;
  names: readonly Name[];
  selected: Name;
  onSelect: (name: Name) => void;
  titleOf: (name: Name) => string;
  panelOf: (name: Name) => ReactNode;
}

/** The number of tabs that a key moves by; Home and End move further than there are tabs. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs, of which one panel is shown. The arrow keys, Home and End choose. */
export function Tabs<Name extends string>({
  look,
  label,
  names,
  selected,
  onSelect,
  titleOf,
  panelOf,
}: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function choose(event: KeyboardEvent) {
    const index = names.indexOf(selected);
    const step = STEPS[event.key];
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? names.length - 1
          : step && (index + step + names.length) % names.length;
    const name = next === undefined ? undefined : names[next];
    if (next === undefined || name === undefined) return;
    event.preventDefault();
    onSelect(name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        className={look === "list" ? "tabs tabs-list" : "tabs"}
        role="tablist"
        aria-label={label}
        aria-orientation={look === "list" ? "vertical" : undefined}
        onKeyDown={choose}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}-tab`}
            className="tab"
            aria-selected={name === selected}
            aria-controls={`${id}-${name}`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {titleOf(name)}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== selected}
        >
          {panelOf(name)}
        </div>
      ))}
    </>
  );
}
