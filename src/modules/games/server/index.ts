import { serve } from '../../../kernel/server/module';
import './appeals';
import { awarding } from './awards';
import { certifying } from './certificates';
import { committing } from './commit';
import { enrolment } from './enrol';
import { entering } from './entries';
import { finishing } from './finish';
import { gating, raced } from './gate';
import { leaguing } from './leagues';
import { matching } from './matches';
import { meeting } from './meets';
import { meetingCalls } from './meetings';
import { numbering } from './numbers';
import { planning } from './plan';
import { racing } from './race';
import { recording } from './records';
import { resulting } from './results';
import { rounding } from './rounds';

export const gamesServer = serve({
  name: 'games',
  handlers: [
    ...meeting,
    ...entering,
    ...enrolment,
    ...numbering,
    ...rounding,
    ...planning,
    ...racing,
    ...gating,
    ...resulting,
    ...finishing,
    ...committing,
    ...awarding,
    ...certifying,
    ...recording,
    ...meetingCalls,
    ...leaguing,
    ...matching,
  ],
  listeners: [raced],
});
