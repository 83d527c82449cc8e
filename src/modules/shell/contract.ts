export * from './contract/frame';
export * from './contract/day';
