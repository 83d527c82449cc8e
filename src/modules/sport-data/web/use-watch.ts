import { useEffect } from 'react';
import { useCan } from '../../../kernel/web/app';
import { send } from '../../../kernel/web/http/send';
import { boardWatch } from '../contract';

/** A school, a region or a class. */
interface Watched {
  readonly level: string;
  readonly orgId?: number | null;
  readonly regId?: number | null;
  readonly clazzId?: number;
}
const EVERY_MS = 4 * 60_000;

/** Says while the board is open that somebody looks at it. When it cannot be said, the tiles still ask once a minute. */
export function useWatch(scope: Watched | null | undefined): void {
  const may = useCan()(boardWatch);
  const { level, orgId, regId, clazzId } = scope ?? {};
  useEffect(() => {
    if (!may || level == null) return undefined;
    const say = () =>
      void send(
        boardWatch,
        { level, orgId: orgId ?? undefined, regId: level === 'reg' ? (regId ?? undefined) : undefined, clazzId },
        { quiet: true },
      ).catch(() => undefined);
    say();
    const id = setInterval(say, EVERY_MS);
    return () => clearInterval(id);
  }, [may, level, orgId, regId, clazzId]);
}
