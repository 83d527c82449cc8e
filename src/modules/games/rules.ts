export * from './rules/kinds';
export * from './rules/events';
export * from './rules/settings';
