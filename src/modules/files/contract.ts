export * from './contract/export';
export * from './contract/fields';
export * from './contract/maps';
export * from './contract/obfs';
export * from './contract/photo-table';
export * from './contract/pieces';
export * from './contract/store';
export { SHEETS_MAX, USES, coverOf, fileUrl, sheetOf, widthOf } from './rules';
