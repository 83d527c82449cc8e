import { useMemo, useState } from 'react';
import { CallError } from '../../../kernel/web/http/call-error';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { setCauses } from '../contract';
import { newest } from './newest';

/** The causes of one mistake: each choice is saved at once. @returns them as chosen, and what chooses others. */
export function useCauses(item: { readonly itemId: number; readonly causes: readonly string[] }) {
  const [chosen, setChosen] = useState(item.causes);
  const save = useMemo(
    () =>
      newest(async (causes: readonly string[]) => {
        try {
          await send(setCauses, { id: item.itemId, causes: [...causes] });
          await refresh('wrongbook.wrong');
        } catch (error) {
          // Said by `send`; what stands in the notebook is shown again.
          if (!(error instanceof CallError)) throw error;
          setChosen(item.causes);
        }
      }),
    [item.itemId, item.causes],
  );
  const choose = (causes: readonly string[]) => {
    setChosen(causes);
    void save(causes);
  };
  return [chosen, choose] as const;
}
