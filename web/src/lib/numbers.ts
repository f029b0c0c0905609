/** Reads a number as it is usually typed: comma or point, spaces between thousands, either minus sign. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace("−", "-")
    .replace(",", ".");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Writes a number into a field, with the language's own decimal sign and no grouping. */
export function formatNumber(value: number, language: string): string {
  return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 });
}
