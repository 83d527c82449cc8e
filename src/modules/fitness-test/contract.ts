export * from './contract/parts';
export * from './contract/educ';
export * from './contract/mark';
export * from './contract/report';
export * from './contract/more';
export * from './contract/national';
