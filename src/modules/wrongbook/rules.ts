export * from './rules/causes';
export * from './rules/days';
export * from './rules/limits';
export * from './rules/pages';
export * from './rules/part';
export * from './rules/photos';
export * from './rules/sources';
