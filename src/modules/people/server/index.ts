import { serve } from '../../../kernel/server/module';

export const peopleServer = serve({ name: 'people', handlers: [] });
