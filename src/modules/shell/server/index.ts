import { serve } from '../../../kernel/server/module';
import { benchHandlers } from './bench';
import './clean';
import { dayHandlers } from './day';
import { frameHandlers } from './frame';
import { waitHandlers } from './waits';

export const shellServer = serve({
  name: 'shell',
  handlers: [...frameHandlers, ...benchHandlers, ...dayHandlers, ...waitHandlers],
});
