export * from './contract/affairs';
export * from './contract/bands';
export * from './contract/config';
export * from './contract/fences';
export * from './contract/health';
export * from './contract/looks';
export * from './contract/screen';
