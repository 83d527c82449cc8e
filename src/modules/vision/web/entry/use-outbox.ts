import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { useSession } from '../../../../kernel/web/session/session-store';
import { input } from '../../contract';
import { Outbox, type Waiting } from './outbox';

const AGAIN_MS = 8000;
/** A refusal that sending again will not change, with the child it was about. */
export interface Refused {
  readonly names: readonly string[];
  readonly text: string;
}

/** Sends entries as they come and again when the network is back; what the server refuses is said by name. */
export function useOutbox() {
  const userId = useSession()?.userId ?? 0;
  const box = useMemo(() => new Outbox(localStorage, userId), [userId]);
  const [waiting, setWaiting] = useState(() => box.all());
  const [refused, setRefused] = useState<Refused>();
  const busy = useRef(false);

  const flush = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (let list = box.next(); list.length > 0; list = box.next()) {
        const [first] = list;
        try {
          await send(input, { ...first!.at, screenedOn: first!.day, items: list.map((w) => w.item) }, { quiet: true });
          box.sent(list);
          void refresh('vision.eyes.roster', 'vision.eyes.clazzes');
        } catch (error) {
          const status = error instanceof CallError ? error.status : 0;
          // Only what is wrong with an entry itself takes it out: a missing network, a token run out or a busy server do not.
          if (status !== 400 && status !== 404) break;
          if (list.length === 1) {
            box.sent(list);
            setRefused({ names: list.map((w) => w.name), text: (error as CallError).message });
            continue;
          }
          // One bad entry must not hold the others up: they go one by one.
          for (const one of list) {
            try {
              await send(input, { ...one.at, screenedOn: one.day, items: [one.item] }, { quiet: true });
              box.sent([one]);
            } catch (inner) {
              const code = inner instanceof CallError ? inner.status : 0;
              if (code === 400 || code === 404) {
                box.sent([one]);
                setRefused({ names: [one.name], text: (inner as CallError).message });
              } else return;
            }
          }
        }
      }
    } finally {
      busy.current = false;
      setWaiting(box.all());
    }
  }, [box]);

  useEffect(() => {
    void flush();
    const id = setInterval(() => {
      if (box.all().length) void flush();
    }, AGAIN_MS);
    const now = () => {
      void flush();
    };
    window.addEventListener('online', now);
    return () => {
      clearInterval(id);
      window.removeEventListener('online', now);
    };
  }, [box, flush]);

  const add = useCallback(
    (w: Waiting) => {
      box.add(w);
      setWaiting(box.all());
      void flush();
    },
    [box, flush],
  );
  return { add, waiting, refused, clear: () => setRefused(undefined), flush };
}
