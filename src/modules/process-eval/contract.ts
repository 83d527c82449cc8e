export * from './contract/items';
export * from './contract/norms';
export * from './contract/coll';
export * from './contract/around';
export * from './contract/rounds';
export * from './contract/exec';
export * from './contract/works';
export * from './contract/sums';
