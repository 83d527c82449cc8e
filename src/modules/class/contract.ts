export * from './contract/clazz';
export * from './contract/upgrade';
export * from './contract/students';
export * from './contract/teachers';
export * from './contract/lead';
export * from './contract/partners';
export * from './contract/archives';
export * from './contract/mine';
export * from './contract/tutor';
export * from './contract/space';
export * from './contract/seats';
/** The alphabet of invite codes, for everything that is joined by a code. */
export { newCode, tidyCode } from './rules';
