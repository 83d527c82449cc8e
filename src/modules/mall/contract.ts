export { ORDER_STATES } from './rules';
export * from './contract/courses';
export * from './contract/invoices';
export * from './contract/limits';
export * from './contract/orders';
export * from './contract/shop';
export * from './contract/statis';
export * from './contract/tags';
