/** Returns the value at a share of the sorted values, 0 to 1. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Returns the middle value. */
export function median(values) {
  return quantile(values, 0.5);
}
