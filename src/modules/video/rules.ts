export * from './rules/captions';
export * from './rules/cells';
export * from './rules/limits';
export * from './rules/ranges';
export * from './rules/time';
export * from './rules/words';
