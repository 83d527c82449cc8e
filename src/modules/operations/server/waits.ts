import type { Wait } from '../../../kernel/server/waits';
import * as calls from '../contract';
import { oldestUnreplied, unreplied } from './requests';

export const waits: readonly Wait[] = [
  {
    name: 'feedback',
    list: calls.feedbackList,
    at: ['/desk/teach/sys/feedback?state=unreplied', '/desk/sport/opts/cust/feedback?state=unreplied'],
    count: (cx) => unreplied(cx, 'feedback'),
    since: (cx) => oldestUnreplied(cx, 'feedback'),
  },
  {
    name: 'trial',
    list: calls.trialList,
    at: ['/desk/teach/sys/trial?state=unreplied', '/desk/sport/opts/cust/trial?state=unreplied'],
    count: (cx) => unreplied(cx, 'trial'),
    since: (cx) => oldestUnreplied(cx, 'trial'),
  },
];
