import { serve } from '../../../kernel/server/module';
import { publicFilesPort } from '../../organisation/server/published';
import { codeHandlers } from './code';
import { exportHandlers } from './exports';
import { obfsHandlers } from './obfs';
import { publicFiles } from './published';
import { policyHandlers } from './policy';
import { readHandlers } from './read';
import { sweep } from './sweep';
import { uploadHandlers } from './upload';

publicFilesPort.provide(publicFiles);

export const filesServer = serve({
  name: 'files',
  handlers: [
    ...uploadHandlers,
    ...readHandlers,
    ...obfsHandlers,
    ...codeHandlers,
    ...policyHandlers,
    ...exportHandlers,
  ],
  schedules: [sweep],
});
