import { serve } from '../../../kernel/server/module';
import './clean';
import './news';
import { attendanceHandlers } from './attend';
import { evaluationHandlers } from './evaluate';
import { famousHandlers } from './famous';
import { listeners } from './follow';
import { leaveHandlers } from './leaves';
import { lessonHandlers } from './lessons';
import { listHandlers } from './lists';
import { liveHandlers } from './live';
import { practiceListeners, practiceHandlers } from './practice';
import { recordHandlers } from './record';
import { reuseHandlers } from './reuse';
import { waits } from './waits';
import { watchHandlers } from './watch';

export const lessonServer = serve({
  name: 'lesson',
  handlers: [
    ...listHandlers,
    ...lessonHandlers,
    ...reuseHandlers,
    ...liveHandlers,
    ...recordHandlers,
    ...evaluationHandlers,
    ...attendanceHandlers,
    ...watchHandlers,
    ...leaveHandlers,
    ...famousHandlers,
    ...practiceHandlers,
  ],
  listeners: [...listeners, ...practiceListeners],
  waits,
});
