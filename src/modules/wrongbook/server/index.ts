import { serve } from '../../../kernel/server/module';

export const wrongbookServer = serve({ name: 'wrongbook', handlers: [] });
