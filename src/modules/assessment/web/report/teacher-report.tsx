import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { perfReportUser } from '../../contract';
import { Events } from '../events';
import { Loaded } from '../parts';
import { Objection } from './objection';
import { ReportView } from './report-view';

/** A teacher's report; `role` says whether one reads the own one or leads its teacher. */
export default function TeacherReport({ params }: ScreenProps) {
  const [search] = useSearchParams();
  const key = { id: Number(params['perfId']), userId: Number(params['userId']) };
  const role = search.get('role') === 'leader' ? 'leader' : 'self';
  const got = useCall(perfReportUser, { ...key, role }, { quiet: true });
  return (
    <Loaded of={got}>
      {(report) => (
        <ReportView report={report}>
          <Events kind="perf" {...key} indexes={report.parts} open={false} />
          <Objection report={report} />
        </ReportView>
      )}
    </Loaded>
  );
}
