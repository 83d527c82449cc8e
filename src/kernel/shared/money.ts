/** Integer fen as yuan with two decimals and thousands separators: 123450 is 1,234.50. */
export const yuan = (fen: number): string =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
