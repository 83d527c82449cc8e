import { dayText, durationText, numberText } from '../../../kernel/web/format';
import { ListScreen, ListView } from '../../../kernel/web/list/list-screen';
import { useList } from '../../../kernel/web/list/use-list';
import { eduStudyChild, eduStudyDetail, exportEduStudyChild, exportEduStudyDetail } from '../contract';
import { useSeveral } from './parts';
import { ReadAt, shareText, StudyFigures, useStudyFilters } from './study-parts';
import { useT } from './texts';

/** What each child answered while it stood in its class; a row opens its days and subjects. */
export default function StudyChildren() {
  const t = useT();
  const several = useSeveral();
  const filters = useStudyFilters();
  const list = useList(eduStudyDetail, {
    pageSize: 20,
    rowKey: (row) => `${row.orgId}-${row.clazzId}-${row.userId}`,
  });
  const { reply } = list;
  const { sbjId } = list.input;
  return (
    <ListView
      list={list}
      exportBy={exportEduStudyDetail}
      filters={{ active: { label: t('field.active') }, ...filters }}
      empty={{ title: t('noStudents'), text: t('noStudentsText') }}
      head={
        reply ? (
          <section className="panel stack" style={{ gap: 8 }}>
            <StudyFigures
              of={reply.figures}
              onOpen={(which) => list.filter({ active: which === 'active' ? true : undefined })}
            />
            <ReadAt of={reply} />
          </section>
        ) : null
      }
      drawer={(key) =>
        reply ? <Days key={key} of={key} from={reply.from} to={reply.to} sbjId={sbjId ?? undefined} /> : null
      }
      drawerTitle={(row) => row?.name ?? t('daysBehind')}
      drawerSize={640}
      columns={[
        {
          of: 'name',
          title: t('field.child'),
          sort: true,
          width: 130,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        { of: 'clazzName', width: 140 },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'sidNo', width: 190, hidden: true, show: (row) => row.sidNo ?? '—' },
        { of: 'answers', sort: true, width: 110, show: (row) => numberText(row.answers) },
        { of: 'rightCount', width: 100, show: (row) => numberText(row.rightCount) },
        { of: 'accuracy', sort: true, width: 110, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'spent', title: t('practised'), sort: true, width: 130, show: (row) => durationText(row.spent) },
        { of: 'days', title: t('field.days'), sort: true, width: 110 },
        { of: 'lastOn', sort: true, width: 150, show: (row) => (row.lastOn ? dayText(row.lastOn) : '—') },
      ]}
    />
  );
}

interface Of {
  /** Organisation, class and child, as the list names its rows. */
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly sbjId: number | undefined;
}
/** The days and subjects behind a child's figures. */
function Days({ of, from, to, sbjId }: Of) {
  const t = useT();
  const [orgId, clazzId, userId] = of.split('-').map(Number);
  if (!orgId || !clazzId || !userId) return null;
  return (
    <ListScreen
      call={eduStudyChild}
      exportBy={exportEduStudyChild}
      scope="days"
      fixed={{ orgId, clazzId, userId, from, to, ...(sbjId == null ? {} : { sbjId }) }}
      pageSize={20}
      rowKey={(row) => `${row.onDate} ${row.sbjId}`}
      empty={{ title: t('noAnswers'), text: t('noAnswersText') }}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'sbjName', width: 100 },
        { of: 'answers', sort: true, width: 100 },
        { of: 'rightCount', width: 100 },
        { of: 'accuracy', sort: true, width: 110, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'spent', title: t('practised'), sort: true, width: 120, show: (row) => durationText(row.spent) },
      ]}
    />
  );
}
