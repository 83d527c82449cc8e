export * from './contract/templates';
export * from './contract/items';
export * from './contract/students';
export * from './contract/perf';
export * from './contract/reports';
export * from './contract/events';
export * from './contract/comments';
