import { serve } from '../../../kernel/server/module';
import { agreeHandlers } from './agree';
import { withdrawn } from './consent';
import { countHandlers, countJobs } from './counts';
import { retention } from './forget';
import { sheetSweep } from './export-sheets';
import { lockHandlers } from './lock';
import { reminding } from './news';
import { paperHandlers } from './paper';
import { rotation } from './reseal';
import { resultHandlers } from './results';
import { rosterHandlers } from './rosters';
import { schemaHandlers } from './schemas';
import { settingHandlers } from './settings';
import { sheetHandlers } from './sheet';
import { statisHandlers } from './statis';
import { turnedAway } from './turned-away';
import { wordingHandlers } from './wordings';

export const psychologyServer = serve({
  name: 'psychology',
  handlers: [
    ...schemaHandlers,
    ...wordingHandlers,
    ...agreeHandlers,
    ...paperHandlers,
    ...sheetHandlers,
    ...lockHandlers,
    ...rosterHandlers,
    ...resultHandlers,
    ...statisHandlers,
    ...settingHandlers,
    ...countHandlers,
  ],
  listeners: [withdrawn],
  jobs: countJobs,
  turnedAway,
  schedules: [retention, reminding, rotation, sheetSweep],
});
