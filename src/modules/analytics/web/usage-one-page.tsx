import { useEffect, useRef } from 'react';
import { send } from '../../../kernel/web/http/send';
import type { OnePageWatch } from '../../../kernel/web/one-page';
import { acquireMutex, validateMutex } from '../contract';

/** A lease lasts 90 seconds: asked so often, one answer may be missed. */
const EVERY_MS = 30_000;
const QUIET = { quiet: true } as const;

/** Takes the name for this page and keeps it; draws nothing. Without a network the page stands as it is. */
export default function OnePageLease({ name, onLost }: OnePageWatch) {
  const token = useRef<string>(undefined);
  useEffect(() => {
    let gone = false;
    const take = async () => {
      const taken = await send(acquireMutex, { key: name }, QUIET).catch(() => undefined);
      if (!gone && taken) token.current = taken.token;
    };
    const look = async () => {
      const held = token.current;
      if (held === undefined) return take();
      const state = await send(validateMutex, { key: name, token: held }, QUIET).catch(() => undefined);
      // A token that was taken anew in the meantime is another question.
      if (gone || !state || state.valid || held !== token.current) return undefined;
      if (state.why === 'elsewhere') onLost();
      // The page slept, and nobody wanted the name.
      else await take();
      return undefined;
    };
    // Whoever comes back to the older page hears of it at once.
    const seen = () => {
      if (document.visibilityState === 'visible') void look();
    };
    void take();
    const timer = setInterval(() => void look(), EVERY_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [name, onLost]);
  return null;
}
