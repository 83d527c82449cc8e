import { clazzList } from '../../contract';
import { useT } from '../texts';
import { ClazzRows } from './clazz-rows';

/** All evaluations of the caller's classes. */
export default function ClazzList() {
  const t = useT();
  return (
    <ClazzRows
      call={clazzList}
      other={{ to: '/assessment-student/assessment-list-teacher-task', text: t('clazzTasks') }}
    />
  );
}
