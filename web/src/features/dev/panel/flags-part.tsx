import { Button } from "../../../ui/button.tsx";
import type { FlagView, PresetView } from "../preview-calls.ts";
import { flagsOf } from "../previewed.ts";
import type { Preview } from "../use-preview.ts";
import { Part } from "./part.tsx";

/** The largest number of flags that are shown unfolded. */
const MOST_UNFOLDED = 8;

interface FlagsPartProps {
  preview: Preview;
  flags: FlagView[];
  presets: PresetView[];
}

/** The flags: switched one by one or by a preset, with those that are derived from them. */
export function FlagsPart({ preview: { previewed, show }, flags, presets }: FlagsPartProps) {
  const sent = flags.filter(({ isDerived }) => !isDerived);
  const derived = flags.filter(({ isDerived }) => isDerived);
  const setAll = (isOn: boolean) =>
    show({ ...previewed, flags: Object.fromEntries(sent.map(({ name }) => [name, isOn])) });
  return (
    <Part
      title={`Flags (${flags.filter(({ isOn }) => isOn).length} of ${flags.length} on)`}
      isFolded={flags.length > MOST_UNFOLDED}
    >
      <p className="preview-row">
        <Button look="link" onClick={() => setAll(true)}>
          All on
        </Button>
        <Button look="link" onClick={() => setAll(false)}>
          All off
        </Button>
      </p>
      {presets.length > 0 && (
        <p className="preview-row">
          Presets:
          {presets.map((preset) => (
            <Button
              key={preset.name}
              look="link"
              onClick={() => show({ ...previewed, flags: flagsOf(preset) })}
            >
              {preset.name}
            </Button>
          ))}
        </p>
      )}
      <ul className="preview-flags">
        {sent.map(({ name, alias }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={previewed.flags[name] === true}
                onChange={({ target }) =>
                  show({ ...previewed, flags: { ...previewed.flags, [name]: target.checked } })
                }
              />
              <span>
                {alias}
                {name !== alias && <span className="muted"> ({name})</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {derived.length > 0 && (
        <p className="small">
          <span className="muted">Derived: </span>
          {derived.map(({ alias, isOn }) => `${alias} is ${isOn ? "on" : "off"}`).join(", ")}
        </p>
      )}
    </Part>
  );
}
