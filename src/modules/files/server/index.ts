import { serve } from '../../../kernel/server/module';
import { codeHandlers } from './code';
import { exportHandlers } from './exports';
import { obfsHandlers } from './obfs';
import { policyHandlers } from './policy';
import { readHandlers } from './read';
import { sweep } from './sweep';
import { uploadHandlers } from './upload';

export const filesServer = serve({
  name: 'files',
  handlers: [...uploadHandlers, ...readHandlers, ...obfsHandlers, ...codeHandlers, ...policyHandlers, ...exportHandlers],
  schedules: [sweep],
});
