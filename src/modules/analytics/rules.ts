export * from './rules/hours';
export * from './rules/period';
