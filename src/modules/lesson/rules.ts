// Pure rules of lessons, the same on the server and in the browser.
export * from './rules/limits';
export * from './rules/state';
export * from './rules/attend';
