import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { toPath } from '../../../../kernel/web/router/paths';
import { ownerOf } from '../../../../kernel/web/saving/item';
import { useSession } from '../../../../kernel/web/session/session-store';
import { enter, getReply } from '../../contract';
import { entryOf, isHandedIn } from '../../rules';
import { keptPaper, type Opened } from './kept-paper';
import { kindOf } from './saving';

const success = (taskId: number) => toPath('/work/dowork/{taskId}/answer/success', { taskId });
/** Whether the server could not be asked at all. */
const isLost = (error: unknown): boolean =>
  error instanceof CallError && error.status !== 401 && kindOf(error) === 'retry';

/**
 * Enters a paper, which starts its clock: at once where there is none. Without a network the paper comes from this device,
 * if it was open here before.
 */
export function useEntering(taskId: number) {
  const me = useSession();
  const owner = ownerOf(me ?? { orgId: 0, userId: 0 });
  const navigate = useNavigate();
  const asked = useCall(getReply, { id: taskId, userId: me?.userId ?? 0 }, { quiet: true });
  // What is remembered may be the paper before it was handed in or begun elsewhere.
  const data = asked.isFetching ? undefined : asked.data;
  const [entered, setEntered] = useState<Opened>();
  const [fault, setFault] = useState<unknown>();
  /** This device was asked for the paper and has none. */
  const [missing, setMissing] = useState(false);

  const begin = useCallback(async () => {
    const since = Date.now();
    setFault(undefined);
    try {
      const paper = await send(enter, { id: taskId }, { quiet: true });
      if (isHandedIn(paper.reply.state)) void navigate(success(taskId), { replace: true });
      else setEntered({ paper, asked: since, heard: Date.now() });
    } catch (e) {
      if (kindOf(e) === 'handedIn') void navigate(success(taskId), { replace: true });
      else setFault(e);
    }
  }, [taskId, navigate]);
  // A child who joined the class after the task was set has no paper before entering.
  const unknown = asked.error instanceof CallError && asked.error.status === 404;
  const entry = data && data.reply.enteredAt == null ? entryOf(data.task, data.now) : 'open';
  const asks = data?.task.duration != null && data.reply.enteredAt == null;
  const ready = (data != null && !isHandedIn(data.reply.state) && entry === 'open' && !asks) || unknown;
  const begun = useRef(false);
  useEffect(() => {
    if (ready && !begun.current) {
      begun.current = true;
      void begin();
    }
  }, [ready, begin]);

  const lost = isLost(asked.error) || isLost(fault);
  useEffect(() => {
    if (!lost || entered) return;
    const find = async () => {
      const kept = await keptPaper(owner, taskId).catch(() => undefined);
      // From now on this is the paper at hand, also when the server answers: it asks by itself.
      begun.current = kept != null;
      setMissing(!kept);
      setEntered(kept);
    };
    void find();
  }, [lost, entered, owner, taskId]);

  return {
    entered,
    data,
    entry,
    asks,
    begin,
    /** What kept the paper from opening; not while this device is still asked for it. */
    error: lost && !missing ? undefined : (fault ?? (unknown ? undefined : asked.error)),
    again: () => void (fault ? begin() : asked.refetch()),
  };
}
