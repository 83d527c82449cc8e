export { SportItemsPicker, SportTypePicker } from './pickers';
