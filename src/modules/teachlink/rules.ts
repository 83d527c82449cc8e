export * from './rules/activity';
export * from './rules/groups';
export * from './rules/limits';
export * from './rules/observe';
export * from './rules/share';
export * from './rules/survey';
export * from './rules/zone';
