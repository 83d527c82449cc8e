export * from './contract/schemas';
export * from './contract/paper';
export * from './contract/wordings';
export * from './contract/lock';
export * from './contract/rosters';
export * from './contract/results';
export * from './contract/settings';
export * from './contract/counts';
