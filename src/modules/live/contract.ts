export * from './contract/calls';
export * from './contract/deeds';
