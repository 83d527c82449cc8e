import { useAct } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { offerUndo, useConfirm } from '../../../../kernel/web/parts/ask';
import { listLogs, recoverStudent, removeStudents } from '../../contract';
import { useT } from '../texts';

interface Named {
  readonly userId: number;
  readonly name: string;
}

/** Takes students out of a class, by name and after asking; for some seconds it can be taken back, later from the log. */
export function useRemove(clazzId: number): (students: readonly Named[]) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct(removeStudents);
  const undo = async (userIds: readonly number[]) => {
    const { items } = await send(listLogs, { id: clazzId, removals: true, pageSize: 200 });
    for (const line of items)
      if (line.recoverable && line.userId != null && userIds.includes(line.userId))
        await send(recoverStudent, { id: clazzId, logId: line.logId });
    await refresh('class');
  };
  return async (students) => {
    const names = students.map((s) => s.name).join(t('comma'));
    if (
      !(await confirm({
        title: t('removeAsk', { count: students.length }),
        loses: [names, t('removeLoses')],
        ok: t('remove'),
      }))
    )
      return;
    const userIds = students.map((s) => s.userId);
    // The reply is empty: only a failure is told, and the kernel has said it then.
    let failed = false;
    await act.run({ id: clazzId, userIds }, () => {
      failed = true;
    });
    if (!failed) offerUndo(t('removed', { names }), () => void undo(userIds));
  };
}
