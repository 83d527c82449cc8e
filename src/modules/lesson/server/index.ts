import { serve } from '../../../kernel/server/module';
import './clean';
import './news';
import { attending } from './attend';
import { evaluating } from './evaluate';
import { announcing } from './famous';
import { listeners } from './follow';
import { leaving } from './leaves';
import { making } from './lessons';
import { lists } from './lists';
import { giving } from './live';
import { practiceListeners, practising } from './practice';
import { recording } from './record';
import { reusing } from './reuse';
import { waits } from './waits';
import { watching } from './watch';

export const lessonServer = serve({
  name: 'lesson',
  handlers: [
    ...lists,
    ...making,
    ...reusing,
    ...giving,
    ...recording,
    ...evaluating,
    ...attending,
    ...watching,
    ...leaving,
    ...announcing,
    ...practising,
  ],
  listeners: [...listeners, ...practiceListeners],
  waits,
});
