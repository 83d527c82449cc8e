export * from './contract/frame';
export * from './contract/day';
export * from './contract/waits';
