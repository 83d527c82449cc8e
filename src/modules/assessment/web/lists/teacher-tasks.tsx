import { teacherTasks } from '../../contract';
import { useT } from '../texts';
import { ClazzRows } from './clazz-rows';

/** Classes whose children still wait for the caller's judgement. */
export default function TeacherTasks() {
  const t = useT();
  return (
    <ClazzRows call={teacherTasks} other={{ to: '/assessment-student/assessment-list-class', text: t('allClazzes') }} />
  );
}
