import { serve } from '../../../kernel/server/module';
import './appeals';
import { awardHandlers } from './awards';
import { certificateHandlers } from './certificates';
import { committing } from './commit';
import { enrolmentHandlers } from './enrol';
import { entryHandlers } from './entries';
import { finishHandlers } from './finish';
import { gating, raced } from './gate';
import { leagueHandlers } from './leagues';
import { matchHandlers } from './matches';
import { meetHandlers } from './meets';
import { meetingHandlers } from './meetings';
import { numberHandlers } from './numbers';
import { planHandlers } from './plan';
import { raceHandlers } from './race';
import { recordHandlers } from './records';
import { resultHandlers } from './results';
import { roundHandlers } from './rounds';

export const gamesServer = serve({
  name: 'games',
  handlers: [
    ...meetHandlers,
    ...entryHandlers,
    ...enrolmentHandlers,
    ...numberHandlers,
    ...roundHandlers,
    ...planHandlers,
    ...raceHandlers,
    ...gating,
    ...resultHandlers,
    ...finishHandlers,
    ...committing,
    ...awardHandlers,
    ...certificateHandlers,
    ...recordHandlers,
    ...meetingHandlers,
    ...leagueHandlers,
    ...matchHandlers,
  ],
  listeners: [raced],
});
