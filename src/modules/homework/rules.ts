export * from './rules/limits';
export * from './rules/states';
export * from './rules/times';
export * from './rules/paper';
export * from './rules/bands';
export * from './rules/peers';
export * from './rules/sheet-code';
export * from './rules/photos';
