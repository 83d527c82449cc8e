import { useEffect } from 'react';
import { useCan } from '../../../kernel/web/app';
import { send } from '../../../kernel/web/http/send';
import { watchRoom } from '../contract';

const EVERY_MS = 4 * 60_000;

/** Says while a room's page is open that somebody looks at it. When it cannot be said, the page still asks by itself. */
export function useWatchRoom(id: number): void {
  const may = useCan()(watchRoom);
  useEffect(() => {
    if (!may) return undefined;
    const say = () => void send(watchRoom, { id }, { quiet: true }).catch(() => undefined);
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [may, id]);
}
