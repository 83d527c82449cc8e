/** A table that a person can look over has no more rows and columns. */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 60;
