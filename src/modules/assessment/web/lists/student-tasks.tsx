import { toPath } from '../../../../kernel/web/router/paths';
import { studentTasks } from '../../contract';
import { useT } from '../texts';
import { TaskList } from './task-list';

/** A child's tasks: itself and some classmates. */
export default function StudentTasks() {
  const t = useT();
  return (
    <TaskList
      call={studentTasks}
      says={({ role, name }) => (role === 'self' ? t('ofSelf') : t('ofMate', { name }))}
      to={({ role, userId, itemId }) =>
        role === 'self'
          ? toPath('/assessment-student/self-assessment/{userId}/{evalId}', { userId, evalId: itemId })
          : toPath('/assessment-student/mate-assessment/{userId}/{evalId}', { userId, evalId: itemId })
      }
    />
  );
}
