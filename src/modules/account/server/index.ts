import { serve } from '../../../kernel/server/module';

export const accountServer = serve({ name: 'account', handlers: [] });
