export * from './contract/attend';
export * from './contract/hours';
export * from './contract/logins';
export * from './contract/mutex';
export * from './contract/progress';
export * from './contract/screen';
export * from './contract/students';
