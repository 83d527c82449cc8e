export * from './contract/eyes';
export * from './contract/records';
export type { Group, Screening } from './contract/parts';
