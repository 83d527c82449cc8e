import { useCall } from '../../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { reportUser } from '../../contract';
import { Events } from '../events';
import { Loaded } from '../parts';
import { Objection } from './objection';
import { ReportView } from './report-view';

/** A child's report, for the child and for who teaches it. */
export default function StudentReport({ params }: ScreenProps) {
  const key = { id: Number(params['evalId']), userId: Number(params['userId']) };
  const got = useCall(reportUser, key, { quiet: true });
  return (
    <Loaded of={got}>
      {(report) => (
        <ReportView report={report}>
          <Events kind="eval" {...key} indexes={report.parts} open={false} />
          <Objection report={report} />
        </ReportView>
      )}
    </Loaded>
  );
}
