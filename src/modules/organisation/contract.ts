// What the organisation module offers: four files, one list.
export * from './contract/orgs';
export * from './contract/home-page';
export * from './contract/overview';
export * from './contract/second-word';
export { orgKey, type Serve } from './contract/shapes';
