import type { Wait } from '../../../kernel/server/waits';
import { listLeaves } from '../contract';
import { askedLeaves, ledClazzes } from './leaves';

export const waits: readonly Wait[] = [
  {
    name: 'leaves',
    list: listLeaves,
    at: ['/arrange/basic/attend?tab=leaves'],
    count: async (cx) => {
      const own = await ledClazzes(cx);
      return own?.length === 0 ? undefined : askedLeaves(cx, own);
    },
  },
];
