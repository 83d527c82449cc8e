import { durationText, numberText } from '../../../kernel/web/format';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { OrgPicker } from '../../organisation/web/published';
import { reportOrgDetail } from '../../practice/contract';
import { useSeveral } from './parts';
import { shareText, useStudyFilters } from './study-parts';
import { useT } from './texts';

/** The learners behind an institution's study report. */
export default function StudyOrgDetail() {
  const t = useT();
  const ui = useUi();
  const several = useSeveral();
  // The call chooses by class, not by grade.
  const { grdId: _, ...shared } = useStudyFilters(ui('span.aboutMonth'));
  const filters = { ...shared, ...(several ? { orgId: { as: OrgPicker, label: t('field.orgId') } } : {}) };
  return (
    <ListScreen
      call={reportOrgDetail}
      name="analytics.study-org"
      pageSize={20}
      rowKey={(row) => `${row.orgId}-${row.userId}`}
      filters={filters}
      empty={{ title: t('noStudents'), text: t('noStudentsText') }}
      columns={[
        {
          of: 'name',
          title: t('field.child'),
          sort: true,
          width: 130,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        { of: 'clazzName', title: t('field.clazzName'), width: 150 },
        ...(several ? [{ of: 'orgId', title: t('field.orgId'), width: 110, hidden: true }] : []),
        { of: 'sidNo', title: t('field.sidNo'), width: 190, hidden: true, show: (row) => row.sidNo ?? '—' },
        {
          of: 'answers',
          title: t('field.answers'),
          sort: true,
          width: 110,
          show: (row) => numberText(row.answers),
        },
        {
          of: 'accuracy',
          title: t('field.accuracy'),
          sort: true,
          width: 110,
          align: 'right',
          show: (row) => shareText(row.accuracy),
        },
        { of: 'grade', title: t('studyGrade'), width: 110, judged: true, show: (row) => row.grade ?? '—' },
        { of: 'spent', title: t('practised'), sort: true, width: 130, show: (row) => durationText(row.spent) },
        { of: 'days', title: t('field.days'), width: 110 },
      ]}
    />
  );
}
