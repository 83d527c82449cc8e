// What server and browser share of assessment.
export * from './rules/words';
export * from './rules/tree';
export * from './rules/reckon';
export * from './rules/states';
export * from './rules/twins';
export * from './rules/phrases';
export * from './rules/mates';
export * from './rules/defaults';
