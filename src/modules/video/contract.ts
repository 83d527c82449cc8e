export * from './contract/figures';
export * from './contract/learner';
export * from './contract/manager';
export * from './contract/play';
