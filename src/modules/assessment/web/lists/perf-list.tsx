import { toPath } from '../../../../kernel/web/router/paths';
import { perfSelfList } from '../../contract';
import { OwnList } from './own-list';

/** A teacher's evaluations. */
export default function PerfList() {
  return (
    <OwnList
      call={perfSelfList}
      tasks="/assessment-teacher/list-task"
      where={{
        sheet: ({ userId, itemId }) =>
          toPath('/assessment-teacher/self-assessment/{userId}/{perfId}', { userId, perfId: itemId }),
        report: ({ userId, itemId }) =>
          toPath('/assessment-teacher/teacher-report/{userId}/{perfId}', { userId, perfId: itemId }),
        overall: ({ itemId }) => toPath('/assessment-teacher/global-report/{perfId}', { perfId: itemId }),
      }}
    />
  );
}
