export * from './contract/adapt';
export * from './contract/train';
export * from './contract/fight';
export * from './contract/ask';
export * from './contract/bean';
export * from './contract/report';
export * from './contract/home';
