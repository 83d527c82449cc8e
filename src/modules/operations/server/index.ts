import { serve } from '../../../kernel/server/module';

export const operationsServer = serve({ name: 'operations', handlers: [] });
