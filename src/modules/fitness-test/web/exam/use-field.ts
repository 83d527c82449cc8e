import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { CallError } from '../../../../kernel/web/http/call-error';
import { send } from '../../../../kernel/web/http/send';
import { sessionStore } from '../../../../kernel/web/session/session-store';
import { accessToken } from '../../../../kernel/web/session/token';
import * as calls from '../../contract';
import type { Mark } from '../../rules/settings';
import { at, cellsOf, withAttempts } from './field-cells';
import { entriesOf, newEntryId, putEntries, putPack, tabletName, type KeptPack, type LocalEntry } from './field-store';

type Merged = ReplyOf<typeof calls.fieldMerge>;
const EVERY_MS = 20_000;
const SOON_MS = 1200;
const AT_ONCE = 200;
/** How the tablet stands with the server. signIn: there is a network, but nobody is signed in. stopped: the exam takes no entries any more. */
export type Link = 'idle' | 'sending' | 'offline' | 'signIn' | 'stopped';
export const signedIn = (): boolean => accessToken(localStorage, Date.now()) != null;

/** Takes an exam along: its pack into this tablet's database, with how far the clocks are apart. */
export async function takeAlong(tstId: number, clazzIds: readonly number[]): Promise<KeptPack> {
  const before = Date.now();
  const pack = await send(calls.fieldPack, { tstId, clazzIds: [...clazzIds] }, { quiet: true });
  const session = await sessionStore().ensure();
  const kept: KeptPack = {
    tstId,
    pack,
    offset: Math.round(pack.now - (before + Date.now()) / 2),
    takenAt: Date.now(),
    since: pack.now,
    userId: session?.userId ?? 0,
    byName: session?.name ?? '',
  };
  await putPack(kept);
  return kept;
}

/** One exam at work on this tablet: entering, and bringing it home whenever there is a network. */
export function useField(first: KeptPack) {
  const [kept, setKept] = useState(first);
  const [entries, setEntries] = useState<readonly LocalEntry[]>();
  const [link, setLink] = useState<Link>(navigator.onLine ? 'idle' : 'offline');
  const [fault, setFault] = useState('');
  const [conflicts, setConflicts] = useState<Merged['conflicts']>([]);
  const [lastAt, setLastAt] = useState<number>();
  const [tablet, setTablet] = useState('');
  const now = useRef({ kept, entries: [] as readonly LocalEntry[], busy: false });
  useEffect(() => {
    void tabletName().then(setTablet);
    void entriesOf(first.tstId).then((list) => {
      now.current.entries = list;
      setEntries(list);
    });
  }, [first.tstId]);

  const store = useCallback(async (changed: readonly LocalEntry[]) => {
    await putEntries(changed);
    const byId = new Map(now.current.entries.map((e) => [e.entryId, e]));
    for (const e of changed) byId.set(e.entryId, e);
    now.current.entries = [...byId.values()];
    setEntries(now.current.entries);
  }, []);

  const sync = useCallback(async () => {
    const state = now.current;
    if (state.busy || !tablet) return;
    if (!navigator.onLine) {
      setLink('offline');
      return;
    }
    // Without a token the sender would leave for the sign-in page in the middle of a run.
    if (!signedIn()) {
      setLink('signIn');
      return;
    }
    state.busy = true;
    setLink('sending');
    try {
      for (;;) {
        const part = state.entries
          .filter((e) => !e.sent)
          .toSorted((a, b) => a.seq - b.seq)
          .slice(0, AT_ONCE);
        const reply = await send(
          calls.fieldMerge,
          {
            tstId: first.tstId,
            tablet,
            since: state.kept.since,
            entries: part.map(({ tstId: _t, value: _v, mark: _m, sent: _s, refusal: _r, ...e }) => e),
          },
          { quiet: true },
        );
        const refused = new Map(reply.refused.map((r) => [r.entryId, r.text]));
        await store(
          part.map((e) => ({
            ...e,
            sent: 1 as const,
            ...(refused.has(e.entryId) ? { refusal: refused.get(e.entryId)! } : {}),
          })),
        );
        state.kept = {
          ...state.kept,
          since: reply.now,
          pack: { ...state.kept.pack, attempts: withAttempts(state.kept.pack.attempts, reply.attempts) },
        };
        await putPack(state.kept);
        setKept(state.kept);
        setConflicts(reply.conflicts);
        setLastAt(Date.now());
        if (!state.entries.some((e) => !e.sent)) break;
      }
      setLink('idle');
      setFault('');
    } catch (error) {
      const refused =
        error instanceof CallError &&
        error.status >= 400 &&
        error.status !== 401 &&
        error.status !== 429 &&
        error.status < 500;
      setLink(refused ? 'stopped' : 'offline');
      setFault(refused ? error.problem.error_description : '');
    } finally {
      state.busy = false;
    }
  }, [first.tstId, store, tablet]);

  useEffect(() => {
    if (!tablet) return;
    const go = () => void sync();
    go();
    const timer = setInterval(go, EVERY_MS);
    const offline = () => setLink('offline');
    addEventListener('online', go);
    addEventListener('offline', offline);
    document.addEventListener('visibilitychange', go);
    return () => {
      clearInterval(timer);
      removeEventListener('online', go);
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', go);
    };
  }, [sync, tablet]);

  const cells = useMemo(() => cellsOf(kept.pack.attempts, entries ?? []), [kept.pack.attempts, entries]);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes one attempt; resolves when it is on the disk. */
  const enter = useCallback(
    async (
      userId: number,
      itemId: string,
      attempt: number,
      result: { readonly value: number | null; readonly mark: Mark | null; readonly typed: string },
    ) => {
      const own = cellsOf(now.current.kept.pack.attempts, now.current.entries);
      const stands = at(own, userId, itemId, attempt);
      const seq = now.current.entries.reduce((n, e) => Math.max(n, e.seq), 0) + 1;
      await store([
        {
          tstId: first.tstId,
          entryId: newEntryId(tablet),
          userId,
          itemId,
          attempt,
          typed: result.typed,
          value: result.value,
          mark: result.mark,
          at: Date.now() + now.current.kept.offset,
          seq,
          over: stands ? [stands.entryId] : [],
          sent: 0,
        },
      ]);
      clearTimeout(soon.current);
      soon.current = setTimeout(() => void sync(), SOON_MS);
    },
    [first.tstId, store, sync, tablet],
  );

  return {
    kept,
    ready: entries != null && tablet !== '',
    cells,
    entries: entries ?? [],
    waiting: (entries ?? []).filter((e) => !e.sent).length,
    refused: (entries ?? []).filter((e) => e.refusal),
    link,
    fault,
    conflicts,
    lastAt,
    tablet,
    enter,
    sync,
  };
}
export type Field = ReturnType<typeof useField>;
