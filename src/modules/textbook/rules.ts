export * from './rules/graph';
export * from './rules/kinds';
export * from './rules/layout';
export * from './rules/prefs';
export * from './rules/trees';
