import { serve } from '../../../kernel/server/module';
import { categoryHandlers } from './categories';
import { knowledgeHandlers } from './knowledge';
import { manageHandlers } from './manage/handlers';
import { preferenceHandlers } from './preferences';
import { schoolHandlers } from './school';
import { sbknodeHandlers } from './sbknodes';
import { specbookHandlers } from './specbooks';

export const textbookServer = serve({
  name: 'textbook',
  handlers: [
    ...categoryHandlers,
    ...preferenceHandlers,
    ...knowledgeHandlers,
    ...manageHandlers,
    ...specbookHandlers,
    ...sbknodeHandlers,
    ...schoolHandlers,
  ],
});
