/** Anybody: the pages of a school's public site (V-045). */
export { open } from '../../kernel/shared/need';
