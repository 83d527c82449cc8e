export * from './contract/faulty';
export * from './contract/model';
export * from './contract/parts';
export * from './contract/questions';
export * from './contract/repeats';
export * from './contract/tags';
export * from './contract/types';
