export * from './contract/arranges';
export * from './contract/weeks';
export * from './contract/settings';
export * from './contract/covers';
export * from './contract/plan';
export * from './contract/import';
