export * from './contract/fmslsn';
export * from './contract/link';
export * from './contract/share';
export * from './contract/study';
export * from './contract/survey';
