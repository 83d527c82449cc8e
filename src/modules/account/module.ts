import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const account = defineModule({
  name: 'account',
  uses: ['organisation'],
  // The session and the profile join the organisation with its services, people, their roles and the presets; subjects
  // are textbook's reference tables.
  reads: ['organisation', 'people', 'role', 'textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
