import { serve } from '../../../kernel/server/module';

export const shellServer = serve({ name: 'shell', handlers: [] });
