// Pure rules of the entrance exam, the same on the server and in the browser.
export * from './rules/scheme';
export * from './rules/check';
export * from './rules/reckon';
export * from './rules/windows';
export * from './rules/draw';
export * from './rules/text';
export * from './rules/terms';
export * from './rules/exempt';
export * from './rules/sums';
