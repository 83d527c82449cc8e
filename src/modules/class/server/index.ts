import { serve } from '../../../kernel/server/module';
import { enrolmentPort } from '../../people/server/published';
import { applying } from './applicants';
import { archiveLists } from './archives';
import { making } from './create';
import { ending } from './end';
import { facts } from './facts';
import { joining } from './join';
import { leading } from './lead';
import { lists } from './list';
import { logLists } from './logs';
import { myClazzes } from './mine';
import './news';
import { pairing } from './partners';
import { roster } from './roster';
import { answering } from './space/answers';
import './space/files';
import { noticing } from './space/notices';
import { timeline } from './space/timeline';
import { seating } from './seats';
import { makingSeveral } from './several';
import { students } from './students';
import { teaching } from './teachers';
import { tutoring } from './tutor';
import { upgrading } from './upgrade';
import { waits } from './waits';

enrolmentPort.provide(roster);

export const clazzServer = serve({
  name: 'class',
  facts,
  waits,
  handlers: [
    ...lists,
    ...making,
    ...makingSeveral,
    ...ending,
    ...upgrading,
    ...students,
    ...logLists,
    ...teaching,
    ...leading,
    ...seating,
    ...pairing,
    ...archiveLists,
    ...myClazzes,
    ...joining,
    ...tutoring,
    ...applying,
    ...timeline,
    ...answering,
    ...noticing,
  ],
});
