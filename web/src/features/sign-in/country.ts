/** A country whose numbers and dates are read. */
export type Country = "swedish" | "norwegian";
