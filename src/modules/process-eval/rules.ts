// Pure rules of process evaluation, the same on the server and in the browser.
export * from './rules/indicator';
export * from './rules/sketch';
export * from './rules/score';
export * from './rules/text';
export * from './rules/term';
export * from './rules/round';
export * from './rules/exempt';
export * from './rules/day-end';
export * from './rules/work';
export * from './rules/present';
