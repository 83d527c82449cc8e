export * from './contract/lessons';
export * from './contract/live';
export * from './contract/evaluate';
export * from './contract/attend';
export * from './contract/leaves';
export * from './contract/famous';
export * from './contract/practice';
