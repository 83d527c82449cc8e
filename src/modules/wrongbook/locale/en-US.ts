import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';

export default {
  'cause.careless': 'Careless',
} satisfies Messages<typeof zh>;
