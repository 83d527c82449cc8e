export * from './contract/tasks';
export * from './contract/reply';
export * from './contract/mark';
export * from './contract/stats';
