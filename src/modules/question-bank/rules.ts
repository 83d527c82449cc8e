export * from './rules/check';
export * from './rules/model';
export * from './rules/judge';
export * from './rules/words';
