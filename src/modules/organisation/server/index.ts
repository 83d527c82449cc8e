import { serve } from '../../../kernel/server/module';

export const organisationServer = serve({ name: 'organisation', handlers: [] });
