import { numberText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList } from '../../../kernel/web/list/use-list';
import { exportStudentHours, studentHours } from '../contract';
import { Basis, useFilters, useSeveral } from './parts';
import { StudentHours } from './student-hours';
import { useT } from './texts';

/** The hours of each child's classes while it stood in them, and those it was there for; a row opens them. */
export default function Students() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: true });
  const list = useList(studentHours, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.userId}` });
  const basis = list.reply?.basis;
  return (
    <ListView
      list={list}
      exportBy={exportStudentHours}
      filters={{ name: true, ...filters }}
      empty={{ title: t('noStudents'), text: t('noStudentsText') }}
      head={<Basis of={basis} />}
      drawer={(key) => <StudentHours key={key} of={key} basis={basis} />}
      drawerTitle={(row) => (row ? t('hoursOf', { name: row.name }) : t('hoursBehind'))}
      drawerSize={860}
      columns={[
        {
          of: 'name',
          title: t('field.child'),
          width: 130,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'clazzName', width: 140, show: (row) => row.clazzName ?? '—' },
        { of: 'sidNo', width: 190, hidden: true, show: (row) => row.sidNo ?? '—' },
        { of: 'planned', width: 100 },
        { of: 'held', title: t('field.given'), width: 100 },
        { of: 'attended', width: 100 },
        { of: 'taken', width: 110 },
        { of: 'absent', width: 90 },
        { of: 'leave', width: 90 },
        { of: 'late', width: 90 },
        { of: 'minutes', width: 110, show: (row) => numberText(row.minutes) },
      ]}
    />
  );
}
