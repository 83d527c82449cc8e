import { serve } from '../../../kernel/server/module';

export const clazzServer = serve({ name: 'class', handlers: [] });
