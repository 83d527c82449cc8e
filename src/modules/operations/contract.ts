export * from './contract/affiche';
export * from './contract/link';
export * from './contract/news';
export * from './contract/request';
