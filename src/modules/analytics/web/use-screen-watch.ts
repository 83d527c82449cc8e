import { useEffect } from 'react';
import { send } from '../../../kernel/web/http/send';
import { screenWatch } from '../contract';

interface Watched {
  readonly orgId: number | null;
  readonly regId: number | null;
}
const EVERY_MS = 4 * 60_000;

/** Says while the screen is open that somebody looks at it. When it cannot be said, the tiles still ask once a minute. */
export function useScreenWatch(of: Watched | undefined): void {
  const ready = of != null;
  const orgId = of?.orgId ?? undefined;
  const regId = of?.orgId == null ? (of?.regId ?? undefined) : undefined;
  useEffect(() => {
    if (!ready) return undefined;
    const say = () => void send(screenWatch, { orgId, regId }, { quiet: true }).catch(() => undefined);
    say();
    const id = setInterval(say, EVERY_MS);
    return () => clearInterval(id);
  }, [ready, orgId, regId]);
}
