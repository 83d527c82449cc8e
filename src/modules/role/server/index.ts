import { serve } from '../../../kernel/server/module';

export const roleServer = serve({ name: 'role', handlers: [] });
