// What the organisation module offers: five files, one list.
export * from './contract/orgs';
export * from './contract/home-page';
export * from './contract/overview';
export * from './contract/second-word';
export { children, get, orgKey, type Serve } from './contract/open';
