export * from './contract/changes';
export * from './contract/consents';
export * from './contract/guardians';
export * from './contract/imports';
export * from './contract/open';
export * from './contract/learners';
export * from './contract/lists';
