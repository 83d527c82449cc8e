// The calls of sunny running.
export * from './contract/pictures';
export * from './contract/reports';
export * from './contract/rooms';
export * from './contract/runs';
export * from './contract/settings';
