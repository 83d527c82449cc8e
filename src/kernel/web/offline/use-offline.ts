import { useEffect, useState } from 'react';
import { keepForOffline, type Readiness } from './keep';

/** Everything that the screen itself loads is there a moment after it stands. */
const SETTLED_MS = 800;

/**
 * Makes the screen start without a network once it stands. `more` loads what it may need later, so that it is there before
 * the network goes; it is asked once. @returns how that went; nothing yet, or nothing asked without a network.
 */
export function useOffline(more?: () => Promise<unknown>): Readiness | undefined {
  const [ready, setReady] = useState<Readiness>();
  const [load] = useState(() => more);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      void (async () => {
        // What cannot be loaded now is missed when it is needed; the rest is kept all the same.
        await load?.().catch((error: unknown) => console.info('offline', error));
        const done = await keepForOffline();
        if (!gone) setReady(done);
      })();
    }, SETTLED_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return ready;
}
