export * from './contract/exams';
export * from './contract/papers';
export * from './contract/scans';
export * from './contract/marks';
export * from './contract/ranks';
export * from './contract/study';
export * from './contract/rooms';
export * from './contract/appeals';
