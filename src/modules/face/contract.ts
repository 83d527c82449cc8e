export * from './contract/sets';
export * from './contract/impact';
export * from './contract/faces';
export * from './contract/clazzes';
export * from './contract/phone';
export * from './contract/packages';
export * from './contract/zip';
