import { Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { dayText, durationText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { toPath } from '../../../kernel/web/router/paths';
import { summaryStudent } from '../../train/contract';
import {
  exportTrainManagers,
  exportTrainStudents,
  exportTrainTeachers,
  trainManagers,
  trainStudents,
  trainTeachers,
} from '../contract';
import { ReadAt, shareText, StudyFigures } from './study-parts';
import { useT } from './texts';

const TABS = ['learners', 'teachers', 'managers'] as const;
/** A training institution by learner, by teacher, and by who looks after the learners. */
export default function StudyLearners() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((key) => key === search.get('tab')) ?? 'learners';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'learners' ? {} : { tab: key })}
      items={[
        { key: 'learners', label: t('tab.learners'), children: <Learners /> },
        { key: 'teachers', label: t('tab.teachers'), children: <Teachers /> },
        { key: 'managers', label: t('tab.managers'), children: <Managers /> },
      ]}
    />
  );
}

const useSpan = () => {
  const t = useT();
  return {
    label: t('days'),
    as: DateRange,
    keys: ['from', 'to'] as const,
    props: { site: true, unset: t('screen.month') },
  };
};
/** The learners of a teacher, or of who looks after them. */
const learnersOf = (of: { readonly teacherId?: number; readonly ownerId?: number }) =>
  toPath('/desk/stu/summary', {}, { ...of });

const TODOS = ['open', 'overdue', 'done'] as const;
const MEANINGS = {
  open: 'analytics.todosOpen',
  overdue: 'analytics.todosOverdue',
  done: 'analytics.todosDone',
} as const;
function Learners() {
  const t = useT();
  const can = useCan();
  const span = useSpan();
  return (
    <ListScreen
      call={trainStudents}
      exportBy={exportTrainStudents}
      pageSize={20}
      rowKey={(row) => String(row.userId)}
      filters={{ name: true, which: { label: t('field.state') }, span }}
      empty={{ title: t('noLearners'), text: t('noLearnersText') }}
      head={({ reply, filter }) =>
        reply ? (
          <section className="panel stack" style={{ gap: 8 }}>
            <StudyFigures
              of={{ ...reply.figures, students: reply.figures.learners }}
              onOpen={(which) => filter({ which: which === 'active' ? which : undefined })}
            />
            <div className="figures">
              {TODOS.map((key) => (
                <Figure
                  key={key}
                  of={MEANINGS[key]}
                  label={t(`field.${key}`)}
                  value={numberText(reply.figures[key])}
                  {...(reply.figures[key] > 0 ? { onOpen: () => filter({ which: key }) } : {})}
                />
              ))}
            </div>
            <ReadAt of={reply} />
          </section>
        ) : null
      }
      columns={[
        {
          of: 'name',
          title: t('field.learner'),
          sort: true,
          width: 130,
          show: (row) =>
            can(summaryStudent) ? (
              <Link to={toPath('/train/student/{userId}/details', { userId: row.userId })}>{row.name}</Link>
            ) : (
              row.name
            ),
        },
        { of: 'clazzNames', title: t('field.clazzName'), width: 180, show: (row) => row.clazzNames.join(t('comma')) },
        { of: 'ownerName', width: 120, show: (row) => row.ownerName ?? '—' },
        { of: 'answers', sort: true, width: 100, show: (row) => numberText(row.answers) },
        { of: 'accuracy', sort: true, width: 100, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'spent', title: t('practised'), sort: true, width: 120, show: (row) => durationText(row.spent) },
        { of: 'days', title: t('field.days'), sort: true, width: 110 },
        { of: 'lastOn', sort: true, width: 150, show: (row) => (row.lastOn ? dayText(row.lastOn) : '—') },
        { of: 'open', width: 110 },
        { of: 'overdue', sort: true, width: 100 },
        { of: 'done', width: 100 },
      ]}
    />
  );
}

function Teachers() {
  const t = useT();
  const span = useSpan();
  return (
    <ListScreen
      call={trainTeachers}
      exportBy={exportTrainTeachers}
      pageSize={20}
      rowKey={(row) => String(row.userId)}
      filters={{ name: true, span }}
      empty={{ title: t('noTeachers'), text: t('noTeachersText') }}
      head={({ reply }) => <ReadAt of={reply} />}
      columns={[
        {
          of: 'name',
          title: t('field.teacher'),
          sort: true,
          width: 140,
          show: (row) => <Link to={learnersOf({ teacherId: row.userId })}>{row.name}</Link>,
        },
        { of: 'clazzes', sort: true, width: 90 },
        { of: 'learners', sort: true, width: 100 },
        { of: 'active', sort: true, width: 120 },
        { of: 'answers', sort: true, width: 100, show: (row) => numberText(row.answers) },
        { of: 'accuracy', sort: true, width: 100, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'given', sort: true, width: 100 },
        { of: 'minutes', width: 110, show: (row) => numberText(row.minutes) },
        { of: 'made', sort: true, width: 120 },
        { of: 'done', sort: true, width: 100 },
      ]}
    />
  );
}

function Managers() {
  const t = useT();
  const span = useSpan();
  return (
    <ListScreen
      call={trainManagers}
      exportBy={exportTrainManagers}
      pageSize={20}
      rowKey={(row) => String(row.userId ?? 0)}
      filters={{ name: true, span }}
      empty={{ title: t('noLearners'), text: t('noLearnersText') }}
      head={({ reply }) => <ReadAt of={reply} />}
      columns={[
        {
          of: 'name',
          title: t('field.ownerName'),
          sort: true,
          width: 160,
          show: (row) =>
            row.userId == null ? (
              <span className="soft">{t('nobodyLooks')}</span>
            ) : (
              <Link to={learnersOf({ ownerId: row.userId })}>{row.name}</Link>
            ),
        },
        { of: 'learners', sort: true, width: 100 },
        { of: 'active', sort: true, width: 120 },
        { of: 'answers', sort: true, width: 100, show: (row) => numberText(row.answers) },
        { of: 'accuracy', sort: true, width: 100, align: 'right', show: (row) => shareText(row.accuracy) },
        { of: 'spent', title: t('practised'), width: 120, show: (row) => durationText(row.spent) },
        { of: 'open', width: 110 },
        { of: 'overdue', sort: true, width: 100 },
        { of: 'done', width: 100 },
      ]}
    />
  );
}
