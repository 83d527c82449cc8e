import { serve } from '../../../kernel/server/module';
import { ending } from './ending';
import { figureHandlers } from './figures';
import { homePageHandlers } from './home-page';
import { importHandlers, orgImport } from './import';
import { listHandlers, orgExport } from './list';
import { orgHandlers } from './orgs';
import { regionHandlers } from './regions';
import { secondWordHandlers } from './second-word';
import { showcaseHandlers } from './showcase';
import { siteCheckHandlers } from './site-check';
import { visitHandlers, visitMidnight, visitOpening, visitTicker } from './visits';
import { waits } from './waits';

export const organisationServer = serve({
  name: 'organisation',
  handlers: [
    ...orgHandlers,
    ...listHandlers,
    ...regionHandlers,
    ...homePageHandlers,
    ...showcaseHandlers,
    ...secondWordHandlers,
    ...siteCheckHandlers,
    ...visitHandlers,
    ...figureHandlers,
    ...importHandlers,
  ],
  schedules: [ending, visitMidnight],
  tickers: [visitTicker],
  opens: visitOpening,
  waits,
  jobs: [...orgImport.jobs, orgExport.job],
});
