// The rules of sunny running, the same on the server, in the browser, in the demonstration and in the bench.
export * from './rules/calendar';
export * from './rules/course';
export * from './rules/judge';
export * from './rules/pair';
export * from './rules/passes';
export * from './rules/picture';
export * from './rules/rank';
export * from './rules/reason';
export * from './rules/reason-text';
export * from './rules/run';
export * from './rules/settings';
export * from './rules/signature';
export * from './rules/term';
export * from './rules/trace';
