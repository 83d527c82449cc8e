import { useEffect } from 'react';
import { useCan } from '../../../kernel/web/app';
import { send } from '../../../kernel/web/http/send';
import { boardWatch } from '../contract';
import type { BoardScope } from './head';

const EVERY_MS = 4 * 60_000;

/** Says while the board is open that somebody looks at it. When it cannot be said, the tiles still ask once a minute. */
export function useWatch(scope: BoardScope | null | undefined): void {
  const may = useCan()(boardWatch);
  const { level, orgId, regId } = scope ?? {};
  useEffect(() => {
    if (!may || level == null) return undefined;
    const say = () => void send(boardWatch, level === 'org' ? { level, orgId: orgId ?? undefined } : { level, regId: regId ?? undefined }, { quiet: true }).catch(() => undefined);
    say();
    const id = setInterval(say, EVERY_MS);
    return () => clearInterval(id);
  }, [may, level, orgId, regId]);
}
