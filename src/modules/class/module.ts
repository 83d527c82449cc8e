import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const clazz = defineModule({
  name: 'class',
  uses: ['organisation', 'account', 'role', 'files', 'notice', 'textbook', 'people'],
  // Names beside ids: people_person_v, people_teach_sbj_v; organisation_org, organisation_region; textbook's stages, grades and subjects.
  reads: ['people', 'organisation', 'textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
