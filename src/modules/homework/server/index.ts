import { serve } from '../../../kernel/server/module';
import './news';
import { acceptHandlers } from './mark/accept';
import { appealHandlers } from './mark/appeal';
import './mark/appeal-subject';
import './photos';
import './questions';
import './reply/withdraw';
import { fetchHandlers } from './mark/fetch';
import { peerHandlers } from './mark/peers';
import { phraseHandlers } from './mark/phrases';
import { enterHandlers } from './reply/enter';
import { checkAnswered } from './check';
import { evalHandlers } from './reply/evals';
import { storeHandlers } from './reply/store';
import { studyHandlers } from './reply/study';
import { sweep } from './reply/sweep';
import { trainHandlers } from './reply/train';
import { answerHandlers } from './stats/answers';
import './stats/releases';
import { reportHandlers } from './stats/report';
import { arrangeHandlers } from './tasks/arrange';
import { choiceHandlers } from './tasks/choices';
import { listHandlers } from './tasks/lists';
import { manageHandlers } from './tasks/manage';
import { waits } from './waits';

export const homeworkServer = serve({
  name: 'homework',
  handlers: [
    ...arrangeHandlers,
    ...choiceHandlers,
    ...listHandlers,
    ...manageHandlers,
    ...enterHandlers,
    ...storeHandlers,
    ...studyHandlers,
    ...trainHandlers,
    ...evalHandlers,
    ...fetchHandlers,
    ...acceptHandlers,
    ...appealHandlers,
    ...peerHandlers,
    ...phraseHandlers,
    ...reportHandlers,
    ...answerHandlers,
  ],
  listeners: [checkAnswered],
  schedules: [sweep],
  waits,
});
