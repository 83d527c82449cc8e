import { toPath } from '../../../../kernel/web/router/paths';
import { evalSelfList } from '../../contract';
import { OwnList } from './own-list';

/** A child's evaluations. */
export default function SelfList() {
  return (
    <OwnList
      call={evalSelfList}
      tasks="/assessment-student/assessment-list-student-task"
      where={{
        sheet: ({ userId, itemId }) =>
          toPath('/assessment-student/self-assessment/{userId}/{evalId}', { userId, evalId: itemId }),
        report: ({ userId, itemId }) =>
          toPath('/assessment-student/student-report/{userId}/{evalId}', { userId, evalId: itemId }),
      }}
    />
  );
}
