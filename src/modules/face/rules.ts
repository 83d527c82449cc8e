export * from './rules/faces';
export * from './rules/codes';
export * from './rules/coverage';
export * from './rules/judge';
export * from './rules/likeness';
