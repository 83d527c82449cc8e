import { serve } from '../../../kernel/server/module';
import { boards } from './boards';
import { clazzUsers } from './clazz-users';
import { listeners, watching, watchSweep } from './watch';

export const sportDataServer = serve({ name: 'sport-data', handlers: [...boards, clazzUsers, watching], listeners, schedules: [watchSweep] });
