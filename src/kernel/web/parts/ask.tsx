import { useCallback } from 'react';
import { ui } from '../i18n/i18n';
import { notify } from '../notify';
import { ask, type Question } from '../passing';

export type { Question } from '../passing';

/** Asks before something destructive: `if (await confirm({ title, loses })) await act.run(...)`. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) =>
  useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        ask({ question, answer });
      }),
    [],
  );

/** Says what was done and offers to take it back for some seconds. */
export const offerUndo = (text: string, undo: () => void, seconds = 10): void =>
  notify({ tone: 'success', text, seconds, action: { text: ui('undo'), run: undo } });
