import { Link, useNavigate } from 'react-router';
import { durationText, numberText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList } from '../../../kernel/web/list/use-list';
import { toPath } from '../../../kernel/web/router/paths';
import { eduStudy, exportEduStudy } from '../contract';
import { useSeveral } from './parts';
import { ReadAt, shareText, StudyFigures, useStudyFilters, type StudyOpens } from './study-parts';
import { useT } from './texts';

/** What the children of each class answered while they stood in it; a class opens its children. */
export default function StudyClasses() {
  const t = useT();
  const several = useSeveral();
  const go = useNavigate();
  const filters = useStudyFilters();
  const list = useList(eduStudy, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.clazzId}` });
  const { reply } = list;
  const { orgId, grdId, clazzId, sbjId } = list.input;
  const open = (which: StudyOpens) => {
    const active = which === 'active' ? 'true' : undefined;
    const query = { active, orgId, grdId, clazzId, sbjId, from: reply?.from, to: reply?.to };
    void go(toPath('/stat/report/teach/study/detail', {}, query));
  };
  return (
    <ListView
      list={list}
      exportBy={exportEduStudy}
      filters={filters}
      empty={{ title: t('noStudents'), text: t('noStudentsText') }}
      head={
        reply ? (
          <section className="panel stack" style={{ gap: 8 }}>
            <StudyFigures of={reply.figures} onOpen={open} />
            <ReadAt of={reply} />
          </section>
        ) : null
      }
      columns={[
        {
          of: 'clazzName',
          sort: true,
          width: 150,
          show: (row) => (
            <Link
              to={toPath(
                '/stat/report/teach/study/detail',
                {},
                {
                  orgId: several ? row.orgId : undefined,
                  clazzId: row.clazzId,
                  sbjId,
                  from: reply?.from,
                  to: reply?.to,
                },
              )}
            >
              {row.clazzName}
            </Link>
          ),
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'students', title: t('children'), sort: true, width: 100 },
        { of: 'active', sort: true, width: 120 },
        { of: 'answers', sort: true, width: 110, show: (row) => numberText(row.answers) },
        { of: 'accuracy', sort: true, width: 110, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'spent', title: t('practised'), sort: true, width: 130, show: (row) => durationText(row.spent) },
      ]}
    />
  );
}
