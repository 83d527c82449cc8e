import { useCallback, useMemo, useState } from 'react';
import { clickLock } from '../../../../kernel/web/lock';
import { nothingShown, shownOf, type Shown } from './api';

/** Runs an attempt under the double-click lock and keeps what the refusal says. */
export function useTry(): {
  readonly shown: Shown;
  readonly busy: boolean;
  readonly show: (shown: Shown) => void;
  readonly run: (act: () => Promise<void>) => Promise<Shown | undefined>;
} {
  const lock = useMemo(() => clickLock(), []);
  const [shown, show] = useState<Shown>(nothingShown);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    (act: () => Promise<void>) =>
      lock.run(async () => {
        setBusy(true);
        show(nothingShown);
        try {
          await act();
          return undefined;
        } catch (error) {
          const said = shownOf(error);
          show(said);
          return said;
        } finally {
          setBusy(false);
        }
      }),
    [lock],
  );
  return { shown, busy, show, run };
}
