import { serve } from '../../../kernel/server/module';

export const filesServer = serve({ name: 'files', handlers: [] });
