export * from './rules/week';
export * from './rules/hours';
export * from './rules/occurrences';
export * from './rules/plan';
export * from './rules/sections';
