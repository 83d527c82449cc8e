import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { childHours, exportChildHours, type studentHours } from '../contract';
import { HourTag } from './hour-state';
import { CodeTag } from './parts';
import { useT } from './texts';

/** The hours behind the figures of a child, the latest day first. @param of organisation and child, as the list names its rows */
export function StudentHours({
  of,
  basis,
}: {
  readonly of: string;
  readonly basis: ReplyOf<typeof studentHours>['basis'] | undefined;
}) {
  const t = useT();
  const [orgId, userId] = of.split('-').map(Number);
  if (!orgId || !userId || !basis) return null;
  return (
    <ListScreen
      call={childHours}
      exportBy={exportChildHours}
      scope="hours"
      fixed={{ orgId, userId, from: basis.from, to: basis.to }}
      pageSize={20}
      rowKey={(row) => `${row.onDate} ${row.kind} ${row.keyId}`}
      filters={{ which: true }}
      empty={{ title: t('noHours') }}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        { of: 'clazzName', width: 130 },
        { of: 'sbjName', width: 90 },
        { of: 'teacherName', title: t('field.teacher'), width: 110 },
        { of: 'state', width: 150, show: (row) => <HourTag of={row} /> },
        { of: 'code', width: 100, show: (row) => (row.code ? <CodeTag of={row.code} /> : '—') },
      ]}
    />
  );
}
