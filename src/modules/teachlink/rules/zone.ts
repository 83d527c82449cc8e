export { instantIn } from '../../../kernel/shared/dates';
