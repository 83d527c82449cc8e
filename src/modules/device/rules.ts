export * from './rules/clock';
export * from './rules/commands';
export * from './rules/kinds';
export * from './rules/programs';
export * from './rules/race';
export * from './rules/message';
export * from './rules/topics';
export * from './rules/wire';
