import { serve } from '../../../kernel/server/module';
import './news-kinds';
import { afficheHandlers } from './affiches';
import { linkHandlers } from './links';
import { loginLogHandlers } from './login-logs';
import { newsHandlers } from './news';
import { requestHandlers } from './requests';
import { waits } from './waits';

export const operationsServer = serve({
  name: 'operations',
  handlers: [...afficheHandlers, ...linkHandlers, ...newsHandlers, ...requestHandlers, ...loginLogHandlers],
  waits,
});
