import { saidNow } from '../../../../kernel/web/format';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { Reply, TaskHead } from '../../contract/parts';
import { useT } from '../texts';

/** What a child is told while the marks are not out: what is awaited, and when. */
export function useAwaited(): (task: TaskHead, reply: Pick<Reply, 'released' | 'state'>) => string | undefined {
  const t = useT();
  const zone = useSession()?.zone;
  return (task, reply) => {
    if (reply.released) return reply.state === 'submitted' ? t('got.waitMark') : undefined;
    return task.release === 'due' && task.dueTime
      ? t('got.waitDue', { at: saidNow(task.dueTime, zone) })
      : t('got.waitHand');
  };
}
