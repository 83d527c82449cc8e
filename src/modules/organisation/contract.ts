// What the organisation module offers: three files, one list.
export * from './contract/orgs';
export * from './contract/home-page';
export * from './contract/overview';
export { orgKey, type Serve } from './contract/shapes';
