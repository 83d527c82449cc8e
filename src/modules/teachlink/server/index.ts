import { serve } from '../../../kernel/server/module';
import { joinHandlers } from './fmslsn/join';
import { manageHandlers } from './fmslsn/manage';
import './fmslsn/observation';
import { pageHandlers } from './fmslsn/pages';
import { linkHandlers } from './link';
import './news';
import { previewHandlers } from './preview';
import { shareHandlers } from './share';
import { copied, sharedHandlers } from './share-pool';
import { studyHandlers } from './study';
import { surveyHandlers } from './survey';

export const teachlinkServer = serve({
  name: 'teachlink',
  handlers: [
    ...linkHandlers,
    ...previewHandlers,
    ...surveyHandlers,
    ...studyHandlers,
    ...shareHandlers,
    ...sharedHandlers,
    ...manageHandlers,
    ...joinHandlers,
    ...pageHandlers,
  ],
  listeners: [copied],
});
