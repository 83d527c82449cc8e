export * from './rules/affair';
export * from './rules/config';
export * from './rules/geo';
export * from './rules/kinds';
export * from './rules/state';
export * from './rules/steps';
export * from './rules/times';
export * from './rules/track';
