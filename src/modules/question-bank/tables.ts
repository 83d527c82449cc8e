export * from './tables/questions';
export * from './tables/around';
export * from './tables/input';
export * from './tables/docs';
