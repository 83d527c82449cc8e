import { serve } from '../../../kernel/server/module';
import { checking } from './check';
import { listing, setExport } from './sets';
import { forgetTries } from './tries';

export const proofServer = serve({
  name: 'proof',
  handlers: [...checking, ...listing],
  jobs: [setExport.job],
  schedules: [forgetTries],
});
