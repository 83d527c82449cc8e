import { serve } from '../../../kernel/server/module';
import './files';
import { listHandlers } from './lists';
import { writeHandlers } from './write';

export const notesServer = serve({ name: 'notes', handlers: [...listHandlers, ...writeHandlers] });
