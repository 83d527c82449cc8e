// Pure rules of live classes, the same on the server and in the browser.
export * from './rules/limits';
export * from './rules/roles';
export * from './rules/room';
