import { serve } from '../../../kernel/server/module';
import { categoryHandlers } from './categories';
import { preferenceHandlers } from './preferences';

export const textbookServer = serve({ name: 'textbook', handlers: [...categoryHandlers, ...preferenceHandlers] });
