import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { exportSchoolHours, teacherHours, type teacherHour } from '../contract';
import { HourTag } from './hour-state';
import { useT } from './texts';

type Hour = RowOf<typeof teacherHours>;
/** What became of an hour; of one that this teacher took over, for whom. */
function State({ of }: { readonly of: Hour }) {
  const t = useT();
  if (!of.took) return <HourTag of={of} />;
  return <StatusTag status="done">{t('tookFor', { name: of.teacherName })}</StatusTag>;
}

/** The hours behind the figures of a teacher, the latest day first. @param of organisation and teacher, as the list names its rows */
export function TeacherHours({
  of,
  basis,
}: {
  readonly of: string;
  readonly basis: ReplyOf<typeof teacherHour>['basis'] | undefined;
}) {
  const t = useT();
  const [orgId, teacherId] = of.split('-').map(Number);
  if (!orgId || !teacherId || !basis) return null;
  return (
    <ListScreen
      call={teacherHours}
      exportBy={exportSchoolHours}
      scope="hours"
      fixed={{ orgId, teacherId, from: basis.from, to: basis.to }}
      pageSize={20}
      rowKey={(row) => `${row.onDate} ${row.kind} ${row.keyId}`}
      filters={{ state: true }}
      empty={{ title: t('noHours') }}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        { of: 'clazzName', width: 130 },
        { of: 'sbjName', width: 90 },
        { of: 'state', show: (row) => <State of={row} /> },
      ]}
    />
  );
}
