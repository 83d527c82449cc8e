export * from './rules/formula';
export * from './rules/items';
export * from './rules/kinds';
