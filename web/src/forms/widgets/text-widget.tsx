import { useInputProps } from "./use-input-props.ts";

/** One line of text. */
export function TextWidget() {
  const { value, set, ...input } = useInputProps();
  return (
    <input
      {...input}
      type="text"
      className="field"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => set(target.value || null)}
    />
  );
}
