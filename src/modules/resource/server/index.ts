import { serve } from '../../../kernel/server/module';
import './files';
import './imports';
import { basketHandlers } from './basket';
import { designHandlers } from './designs';
import { mineHandlers } from './mine';
import { orgresHandlers } from './orgres';
import { paperHandlers } from './papers';
import { publishListener } from './publish';
import { shareHandlers } from './share';
import { statHandlers } from './stats';
import { wareHandlers } from './wares';
import { wbknodeHandlers } from './wbknodes';
import { workbookHandlers } from './workbooks';

export const resourceServer = serve({
  name: 'resource',
  handlers: [
    ...wareHandlers,
    ...basketHandlers,
    ...paperHandlers,
    ...designHandlers,
    ...mineHandlers,
    ...orgresHandlers,
    ...shareHandlers,
    ...workbookHandlers,
    ...wbknodeHandlers,
    ...statHandlers,
  ],
  listeners: [publishListener],
});
