import type { Demo } from '../../kernel/server/world';
import { makeAnswers } from './demo/answers';
import { makeNotebooks } from './demo/notebooks';

/** After homework: its judged answers, practice in Chinese and English beside them, and notebooks with reviews, causes and what is mended. */
export const demo: Demo = {
  name: 'wrongbook',
  async make(world) {
    await makeNotebooks(world, await makeAnswers(world));
  },
};
