import type { MeetFull } from '../../contract/parts';
import { EnrolPanel } from '../enrol-panel';
import { useT } from '../texts';

/** Who is in which event. The office enters until an event is arranged, whatever the last day for others. */
export function Enrolment({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  return (
    <div className="stack">
      <p className="soft">
        {t(meet.state === 'draft' ? 'enrol.afterPublish' : meet.enrolling ? 'enrol.open' : 'enrol.closed')}
      </p>
      <EnrolPanel meet={meet} mayEnter={meet.state !== 'finished'} />
    </div>
  );
}
