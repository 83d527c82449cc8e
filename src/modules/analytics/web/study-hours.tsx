import { dayText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { eduTaught, exportEduTaught } from '../contract';
import { HourTag } from './hour-state';
import { Basis, useSeveral } from './parts';
import { useStudyFilters } from './study-parts';
import { useT } from './texts';

/** The hours of all classes and subjects one by one: what the sums of the teaching report are made of. */
export function StudyHours() {
  const t = useT();
  const several = useSeveral();
  const filters = useStudyFilters();
  return (
    <ListScreen
      call={eduTaught}
      exportBy={exportEduTaught}
      pageSize={20}
      rowKey={(row) => `${row.orgId} ${row.onDate} ${row.kind} ${row.keyId}`}
      filters={{ state: true, ...filters }}
      empty={{ title: t('noHours'), text: t('noHoursText') }}
      head={({ reply }) => <Basis of={reply?.basis} />}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        ...(several ? [{ of: 'orgName' as const, width: 180 }] : []),
        { of: 'clazzName', sort: true, width: 140 },
        { of: 'sbjName', width: 100 },
        { of: 'teacherName', title: t('field.teacher'), sort: true, width: 120 },
        { of: 'state', width: 170, show: (row) => <HourTag of={row} /> },
        { of: 'prepared', width: 100, show: (row) => (row.prepared ? t('yes') : '—') },
        { of: 'taken', width: 110, show: (row) => (row.taken ? t('yes') : '—') },
      ]}
    />
  );
}
