import { serve } from '../../../kernel/server/module';
import { acting } from './acts';
import './evidence';
import { listing } from './lists';
import './news';
import { waits } from './waits';

export const appealServer = serve({ name: 'appeal', handlers: [...listing, ...acting], waits });
