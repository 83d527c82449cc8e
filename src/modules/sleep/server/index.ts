import { serve } from '../../../kernel/server/module';
import { statHandlers } from './stat';
import { userHandlers } from './users';

export const sleepServer = serve({ name: 'sleep', handlers: [...statHandlers, ...userHandlers] });
