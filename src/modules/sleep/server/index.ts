import { serve } from '../../../kernel/server/module';
import { turnedAway } from '../../psychology/server/published';
import { statHandlers } from './stat';
import { userHandlers } from './users';

export const sleepServer = serve({ name: 'sleep', handlers: [...statHandlers, ...userHandlers], turnedAway });
