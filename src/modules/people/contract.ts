export * from './contract/changes';
export * from './contract/imports';
export * from './contract/learners';
export * from './contract/lists';
