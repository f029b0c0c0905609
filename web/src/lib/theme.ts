/** The customers with a theme of their own. */
export const THEMES: ReadonlySet<string> = new Set(["democustomer"]);

/** Applies the customer's theme, or the default one. The name has to match exactly. */
export function wearTheme(customer: string | undefined): void {
  if (customer && THEMES.has(customer)) document.documentElement.dataset["theme"] = customer;
  else delete document.documentElement.dataset["theme"];
}

const HOSTS_WITHOUT_CUSTOMER = new Set(["www", "dev", "localhost", "local", "qa"]);

/** Returns the customer that a host name begins with, if it does: not for an IP address, nor a single label. */
export function customerOfHost(host: string): string | undefined {
  const labels = host.toLowerCase().split(":")[0]?.split(".") ?? [];
  const first = labels[0];
  const isAddress = labels.every((label) => /^\d*$/.test(label)) || host.startsWith("[");
  if (!first || labels.length < 2 || isAddress || HOSTS_WITHOUT_CUSTOMER.has(first)) return undefined;
  return first;
}
