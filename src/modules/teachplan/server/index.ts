import { serve } from '../../../kernel/server/module';
import { codesignHandlers } from './codesign';
import { planHandlers } from './plans';
import { progressHandlers } from './progress';
import { useHandlers } from './use';

export const teachplanServer = serve({
  name: 'teachplan',
  handlers: [...planHandlers, ...useHandlers, ...progressHandlers, ...codesignHandlers],
});
