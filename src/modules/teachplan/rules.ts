// Pure rules of plans, the same on the server and in the browser.
export * from './rules/limits';
export * from './rules/units';
export * from './rules/pace';
