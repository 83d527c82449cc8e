import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const notice = defineModule({
  name: 'notice',
  uses: ['organisation', 'account'],
  // Whom news goes to: people with their roles, presets, who leads and stands in a class. Zones of organisations.
  reads: ['people', 'role', 'class', 'organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
