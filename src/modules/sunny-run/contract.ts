// The calls of sunny running.
export * from './contract/reports';
export * from './contract/rooms';
export * from './contract/runs';
export * from './contract/settings';
