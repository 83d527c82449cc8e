export * from './rules/acuity';
export * from './rules/criteria';
export { agesOf, boundsOf, type VisionJson } from './rules/data';
export * from './rules/groups';
export * from './rules/judge';
export * from './rules/period';
export * from './rules/records';
export * from './rules/refraction';
