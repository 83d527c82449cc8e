export * from './contract/attend';
export * from './contract/hours';
export * from './contract/logins';
export * from './contract/mutex';
export * from './contract/progress';
export * from './contract/students';
export * from './contract/study';
export * from './contract/study-train';
