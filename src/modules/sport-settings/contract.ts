export * from './contract/dict';
export * from './contract/items';
export * from './contract/schemas';
