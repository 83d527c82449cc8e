export * from './rules/limits';
export * from './rules/ranks';
export * from './rules/beans';
export * from './rules/study';
