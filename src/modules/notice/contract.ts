export * from './contract/bell';
export * from './contract/events';
export * from './contract/letters';
export * from './contract/mail';
export * from './contract/settings';
