export * from './tables/libraries';
export * from './tables/years';
export * from './tables/seals';
export * from './tables/exams';
export * from './tables/marks';
export * from './tables/around';
export * from './tables/published';
