import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { send } from '../../../../kernel/web/http/send';
import { ownerOf } from '../../../../kernel/web/saving/item';
import type { Told } from '../../../../kernel/web/saving/env';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import { sessionStore } from '../../../../kernel/web/session/session-store';
import { accessToken } from '../../../../kernel/web/session/token';
import * as calls from '../../contract';
import type { Mark } from '../../rules/settings';
import { at, cellsOf, withAttempts } from './field-cells';
import { fieldEntries, localOf, nextSeq } from './field-saving';
import { newEntryId, putPack, tabletName, type KeptPack } from './field-store';

const EVERY_MS = 20_000;
type Merged = ReplyOf<typeof calls.fieldMerge>;
/** How the tablet stands with the server. signIn: there is a network, but nobody is signed in. other: somebody else is. */
export type Link = 'idle' | 'sending' | 'offline' | 'signIn' | 'other';
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
    owner: ownerOf(session ?? { orgId: pack.orgId, userId: 0 }),
    byName: session?.name ?? '',
  };
  await putPack(kept);
  return kept;
}

/** Whether the browser says there is a network. */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}

/** One exam at work on this tablet: entering, and bringing it home whenever there is a network. */
export function useField(first: KeptPack) {
  const [kept, setKept] = useState(first);
  const [conflicts, setConflicts] = useState<Merged['conflicts']>([]);
  const [tablet, setTablet] = useState('');
  const online = useOnline();
  const now = useRef({ kept: first, seq: 0 });
  useEffect(() => {
    void tabletName().then(setTablet);
  }, []);

  const heard = useCallback((reply: Merged) => {
    const before = now.current.kept;
    const attempts = withAttempts(before.pack.attempts, reply.attempts);
    now.current.kept = { ...before, since: Math.max(before.since, reply.now), pack: { ...before.pack, attempts } };
    setKept(now.current.kept);
    setConflicts(reply.conflicts);
    return putPack(now.current.kept);
  }, []);
  const group = String(first.tstId);
  const onTold = useCallback(
    (told: Told) => {
      if (told.reply && told.group === `${fieldEntries.name} ${group}`) void heard(told.reply as Merged);
    },
    [group, heard],
  );
  const saving = useSaving(fieldEntries, { owner: first.owner, group, onTold });
  const { queue } = saving;

  /** Asks what other tablets entered. */
  const ask = useCallback(async () => {
    if (!navigator.onLine || !signedIn() || !tablet) return;
    const input = { tstId: first.tstId, tablet, since: now.current.kept.since, entries: [] };
    await send(calls.fieldMerge, input, { quiet: true }).then(heard, () => undefined);
  }, [first.tstId, tablet, heard]);
  /** Brings home at once what waits, without regard to a pause after a failure. */
  const sync = useCallback(async () => {
    await queue.flush();
    await ask();
  }, [queue, ask]);
  useEffect(() => {
    if (!tablet) return;
    const go = () => void sync();
    go();
    const timer = setInterval(() => void ask(), EVERY_MS);
    document.addEventListener('visibilitychange', go);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', go);
    };
  }, [sync, ask, tablet]);

  const local = useMemo(
    () => [...saving.waiting, ...saving.refused].flatMap(localOf),
    [saving.waiting, saving.refused],
  );
  const cells = useMemo(() => cellsOf(kept.pack.attempts, local), [kept.pack.attempts, local]);
  const shown = useRef(cells);
  useEffect(() => {
    shown.current = cells;
  });
  const { put } = saving;
  /** Writes one attempt; resolves when it is on the disk. */
  const enter = async (
    userId: number,
    itemId: string,
    attempt: number,
    result: { readonly value: number | null; readonly mark: Mark | null; readonly typed: string },
  ) => {
    const state = now.current;
    const stands = at(shown.current, userId, itemId, attempt);
    const last = Math.max(state.seq, ...local.map((e) => e.seq));
    const stamp = Date.now() + state.kept.offset;
    state.seq = nextSeq(last, stamp);
    const entryId = newEntryId(tablet);
    const over = stands ? [stands.entryId] : [];
    const entry = { entryId, userId, itemId, attempt, typed: result.typed, at: stamp, seq: state.seq, over };
    await put({
      group,
      subject: entryId,
      title: state.kept.pack.children.find((c) => c.userId === userId)?.name ?? '',
      input: { tstId: first.tstId, tablet, since: state.kept.since, entries: [entry] },
      own: { value: result.value, mark: result.mark },
    });
  };

  return {
    kept,
    ready: saving.ready && tablet !== '',
    cells,
    waiting: saving.waiting.length - saving.later.length,
    refused: [...saving.refused, ...saving.later],
    link: linkOf(online, saving.sending, saving.waiting.length > 0 ? saving.standing : 'ready'),
    conflicts,
    tablet,
    queue,
    enter,
    sync,
  };
}
function linkOf(online: boolean, sending: boolean, standing: 'ready' | 'offline' | 'signIn' | 'other'): Link {
  if (!online) return 'offline';
  if (!signedIn()) return 'signIn';
  if (standing !== 'ready') return standing;
  return sending ? 'sending' : 'idle';
}
export type Field = ReturnType<typeof useField>;
