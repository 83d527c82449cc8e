import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';

export default {
  'fault.empty': 'Write something, or add a picture',
  'fault.notYours': 'A note that is not yours cannot be deleted',
  'fault.notYoursToChange': 'A note that is not yours cannot be changed',
  'fault.future': 'The day cannot be later than today',
} as const satisfies Messages<typeof zh>;
