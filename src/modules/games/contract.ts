export * from './contract/meets';
export * from './contract/rounds';
export * from './contract/awards';
export * from './contract/meetings';
export * from './contract/leagues';
