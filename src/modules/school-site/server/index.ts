import { serve } from '../../../kernel/server/module';
import './consent';
import { courseHandlers } from './courses';
import { pageHandlers } from './page';

export const schoolSiteServer = serve({ name: 'school-site', handlers: [...pageHandlers, ...courseHandlers] });
