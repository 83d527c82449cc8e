// Pure rules, the same on the server and in the browser.
export * from './rules/types';
export * from './rules/limits';
export * from './rules/grades';
export * from './rules/upgrade';
export * from './rules/seats';
