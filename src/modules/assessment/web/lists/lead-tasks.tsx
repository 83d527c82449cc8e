import { toPath } from '../../../../kernel/web/router/paths';
import { leadList } from '../../contract';
import { useT } from '../texts';
import { TaskList } from './task-list';

/** Teachers whom the caller leads. */
export default function LeadTasks() {
  const t = useT();
  return (
    <TaskList
      call={leadList}
      says={({ name }) => t('ofTeacher', { name })}
      to={({ userId, itemId, state }) =>
        state === 'ended'
          ? toPath(
              '/assessment-teacher/teacher-report/{userId}/{perfId}',
              { userId, perfId: itemId },
              { role: 'leader' },
            )
          : toPath('/assessment-teacher/leader-assessment/{userId}/{perfId}', { userId, perfId: itemId })
      }
    />
  );
}
