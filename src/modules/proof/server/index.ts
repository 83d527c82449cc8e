import { serve } from '../../../kernel/server/module';
import { checkHandlers } from './check';
import { setHandlers, setExport } from './sets';
import { forgetTries } from './tries';

export const proofServer = serve({
  name: 'proof',
  handlers: [...checkHandlers, ...setHandlers],
  jobs: [setExport.job],
  schedules: [forgetTries],
});
