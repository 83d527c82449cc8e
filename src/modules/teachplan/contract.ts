export * from './contract/plan';
export * from './contract/use';
export * from './contract/codesign';
