export * from './contract/attend';
export * from './contract/hours';
export * from './contract/progress';
export * from './contract/students';
