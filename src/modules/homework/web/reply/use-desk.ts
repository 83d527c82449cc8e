import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Answer } from '../../../question-bank/contract';
import { useSession } from '../../../../kernel/web/session/session-store';
import { partKey } from '../../rules';
import { openDesk } from './desk';
import type { Opened } from './kept-paper';
import { written } from './answer-text';

interface PartId {
  readonly qid: number;
  readonly qcid: number;
}

/** The paper at hand: what stands on it, how it is saved, and the ways to write. */
export function useDesk(entered: Opened, onHandedIn: () => void) {
  const me = useSession();
  const done = useRef(onHandedIn);
  useEffect(() => {
    done.current = onHandedIn;
  });
  const [deadline, setDeadline] = useState(entered.paper.reply.deadline);
  const [desk] = useState(() => openDesk(entered, me ?? { orgId: 0, userId: entered.paper.reply.userId }));
  useEffect(() => desk.connect({ onHandedIn: () => done.current(), onDeadline: setDeadline }), [desk]);
  const view = useSyncExternalStore(desk.save.subscribe, desk.save.peek);
  /** Words of parts whose pictures are on their way. */
  const stale = useRef(new Map<string, readonly string[]>());
  const [uploading, setUploading] = useState(false);
  /** What stood there before "I don't know". */
  const undone = useRef(new Map<string, Answer>());

  const write = ({ qid, qcid }: PartId, answer: Answer, isWritten: boolean) => {
    const key = partKey({ qid, qcid });
    if (!isWritten) return desk.save.write({ qid, qcid, answer, skip: false });
    // Read when it is called: a picture arrives later than the drawing it was chosen in.
    const now = desk.save.peek().sheet.shown.get(key)?.answer;
    const next = written(now, answer, stale.current.get(key) ?? []);
    if (next.stale.length) stale.current.set(key, next.stale);
    else stale.current.delete(key);
    setUploading(stale.current.size > 0);
    if ((next.answer.text ?? '') !== (now?.text ?? '') || next.answer.files!.join() !== (now?.files ?? []).join())
      desk.save.write({ qid, qcid, answer: next.answer, skip: false });
    return undefined;
  };
  const skip = ({ qid, qcid }: PartId, on: boolean) => {
    const key = partKey({ qid, qcid }),
      now = desk.save.peek().sheet.shown.get(key)?.answer;
    if (on && now) undone.current.set(key, now);
    desk.save.write({ qid, qcid, answer: on ? null : (undone.current.get(key) ?? null), skip: on });
  };
  return { desk, view, deadline, write, skip, uploading };
}
