import { serve } from '../../../kernel/server/module';

export const textbookServer = serve({ name: 'textbook', handlers: [] });
