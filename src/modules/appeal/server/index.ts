import { serve } from '../../../kernel/server/module';
import { actHandlers } from './acts';
import './evidence';
import { listHandlers } from './lists';
import './news';
import { waits } from './waits';

export const appealServer = serve({ name: 'appeal', handlers: [...listHandlers, ...actHandlers], waits });
