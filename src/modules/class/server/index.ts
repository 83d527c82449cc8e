import { serve } from '../../../kernel/server/module';
import { enrolmentPort } from '../../people/server/published';
import { applicantHandlers } from './applicants';
import { archiveHandlers } from './archives';
import { newClazzHandlers } from './create';
import { endHandlers } from './end';
import { facts } from './facts';
import { joining } from './join';
import { leadHandlers } from './lead';
import { listHandlers } from './list';
import { logHandlers } from './logs';
import { myClazzHandlers } from './mine';
import './news';
import { partnerHandlers } from './partners';
import { roster } from './roster';
import { answerHandlers } from './space/answers';
import './space/files';
import { noticeHandlers } from './space/notices';
import { timelineHandlers } from './space/timeline';
import { seatHandlers } from './seats';
import { makingSeveral } from './several';
import { studentHandlers } from './students';
import { teacherHandlers } from './teachers';
import { tutorHandlers } from './tutor';
import { upgradeHandlers } from './upgrade';
import { waits } from './waits';

enrolmentPort.provide(roster);

export const clazzServer = serve({
  name: 'class',
  facts,
  waits,
  handlers: [
    ...listHandlers,
    ...newClazzHandlers,
    ...makingSeveral,
    ...endHandlers,
    ...upgradeHandlers,
    ...studentHandlers,
    ...logHandlers,
    ...teacherHandlers,
    ...leadHandlers,
    ...seatHandlers,
    ...partnerHandlers,
    ...archiveHandlers,
    ...myClazzHandlers,
    ...joining,
    ...tutorHandlers,
    ...applicantHandlers,
    ...timelineHandlers,
    ...answerHandlers,
    ...noticeHandlers,
  ],
});
