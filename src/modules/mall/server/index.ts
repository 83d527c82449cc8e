import { serve } from '../../../kernel/server/module';
import { courseHandlers, courseJobs } from './courses';
import { enrolling, leaving } from './enrol';
import './films';
import './guardian';
import './news';
import { invoiceHandlers, invoiceJobs } from './invoices';
import { limitHandlers } from './limits';
import { misasked } from './bad-input';
import { orderHandlers } from './orders';
import './page-links';
import { placing } from './placing';
import { shopHandlers } from './shop';
import { statisHandlers, statisJobs } from './statis';
import { expiring } from './sweep';
import { tagHandlers } from './tags';
import { waits } from './waits';

export const mallServer = serve({
  name: 'mall',
  handlers: [
    ...tagHandlers,
    ...courseHandlers,
    ...shopHandlers,
    ...orderHandlers,
    ...statisHandlers,
    ...limitHandlers,
    ...invoiceHandlers,
  ],
  listeners: [enrolling, leaving],
  tickers: [expiring, placing],
  jobs: [...courseJobs, ...statisJobs, ...invoiceJobs],
  misasked,
  waits,
});
