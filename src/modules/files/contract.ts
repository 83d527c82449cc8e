export * from './contract/export';
export * from './contract/fields';
export * from './contract/obfs';
export * from './contract/store';
export { coverOf, fileUrl } from './rules';
