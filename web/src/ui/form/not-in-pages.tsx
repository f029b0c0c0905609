/**
 * Stands in for the Markdown library that rjsf brings for descriptions in schemas. Page schemas have none, and the library
 * is a seventh of what a phone would have to load.
 */
export function Markdown({ children }: { children?: string }) {
  return <>{children}</>;
}
