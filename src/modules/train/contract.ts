export * from './contract/parts';
export * from './contract/goal';
export * from './contract/todo';
export * from './contract/comment';
export * from './contract/summary';
export * from './contract/serves';
