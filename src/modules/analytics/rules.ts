export * from './rules/answers';
export * from './rules/hours';
export * from './rules/period';
export * from './rules/screen';
export * from './rules/sign-ins';
export * from './rules/sums';
export * from './rules/views';
export * from './rules/works';
