export * from './contract/check';
export * from './contract/sets';
