import { serve } from '../../../kernel/server/module';
import { dictionaryHandlers } from './dictionary';
import { matrixHandlers } from './matrix';
import { roleHandlers } from './roles';

export const roleServer = serve({
  name: 'role',
  handlers: [...dictionaryHandlers, ...roleHandlers, ...matrixHandlers],
});
