export * from './contract/causes';
export * from './contract/clazz';
export * from './contract/export';
export * from './contract/notebook';
export * from './contract/redo';
