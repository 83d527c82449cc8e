// Pure rules of live classes, the same on the server and in the browser.
export * from './rules/check';
export * from './rules/limits';
export * from './rules/refusals';
export * from './rules/replay';
export * from './rules/roles';
export * from './rules/thin';
export * from './rules/room';
export * from './rules/ware';
