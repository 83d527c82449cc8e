import { serve } from '../../../kernel/server/module';
import { adaptHandlers } from './adapt';
import { askHandlers } from './ask';
import { beanHandlers } from './beans';
import { clazzReportHandlers } from './clazz-report';
import { fightHandlers } from './fight';
import { homeHandlers } from './home';
import './readers';
import './releases';
import { studyReportHandlers } from './study-report';
import { follow, nightly } from './sweep';
import { trainHandlers } from './train';
import { waits } from './waits';

export const practiceServer = serve({
  name: 'practice',
  handlers: [
    ...adaptHandlers,
    ...trainHandlers,
    ...fightHandlers,
    ...askHandlers,
    ...beanHandlers,
    ...clazzReportHandlers,
    ...studyReportHandlers,
    ...homeHandlers,
  ],
  schedules: [follow, nightly],
  waits,
});
