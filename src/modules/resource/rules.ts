export * from './rules/kinds';
export * from './rules/limits';
export * from './rules/paper';
export * from './rules/smart';
export * from './rules/order';
