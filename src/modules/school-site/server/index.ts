import { serve } from '../../../kernel/server/module';
import './consent';
import { courseHandlers } from './courses';
import { downloadHandlers } from './downloads';
import { newsHandlers } from './news';
import { pageHandlers } from './page';
import { sitePages } from './written/pages';

export const schoolSiteServer = serve({
  name: 'school-site',
  handlers: [...pageHandlers, ...courseHandlers, ...downloadHandlers, ...newsHandlers],
  pages: [sitePages],
});
