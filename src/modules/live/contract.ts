export * from './contract/calls';
export * from './contract/deeds';
export * from './contract/media';
