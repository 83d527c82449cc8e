import { Link, useNavigate } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { numberText, saidDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Avatar, Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useOpens } from '../../../kernel/web/router/use-opens';
import { useSession } from '../../../kernel/web/session/session-store';
import { useVideoCourses, VideoCourses } from '../../video/web/published';
import { summaryOrg, type OrgSummary } from '../contract';
import { CurveCharts } from './charts';
import { Card, Line, Loading, percent } from './parts';
import { SpanPick, useSpan } from './span-pick';
import { useT } from './texts';
import { WithWaits } from './with-waits';

const BY_TEACHER = 'teachers';
/** The institution: one sentence, its figures, what waits, then teachers and subjects. */
export default function Overview({ with: at }: { readonly with: At }) {
  return (
    <WithWaits>
      <Figures at={at} />
    </WithWaits>
  );
}
interface At {
  readonly view: 'bench' | 'home';
}
function Figures({ at }: { readonly at: At }) {
  const t = useT();
  const session = useSession();
  const { n, from, to, pick } = useSpan();
  const { data, error, refetch } = useCall(summaryOrg, { from, to }, { quiet: true, keep: true });
  // What stands above everything else is there from the first, or nothing is.
  const { isLoading } = useVideoCourses();
  if (!data || isLoading) return <Loading error={error} refetch={refetch} rows={12} />;
  return (
    <div className="stack tr">
      <section className="panel">
        <div className="row" style={{ marginBottom: 12 }}>
          <div>
            <h2 style={{ margin: 0, fontSize: 20 }}>{session?.orgName}</h2>
            <p className="tr-sum" style={{ margin: '4px 0 0' }}>
              {t('orgSum', {
                n: data.activeLearners,
                of: data.learners,
                answers: numberText(data.answers),
                done: data.todos.done,
              })}
            </p>
            {at.view === 'bench' ? <Waits data={data} /> : null}
          </div>
          <span className="row-end">
            <SpanPick n={n} pick={pick} />
          </span>
        </div>
        <Heads data={data} />
      </section>
      <VideoCourses />
      <div className="tr-two">
        <div className="stack tr">
          <Card title={t('curves')}>
            <CurveCharts curve={data.curve} />
          </Card>
          <Subjects data={data} />
        </div>
        <div className="stack tr">
          <Serves data={data} desk={at.view === 'bench'} />
          <Ending data={data} today={to} />
        </div>
      </div>
      <div id={BY_TEACHER}>
        <Teachers data={data} />
      </div>
    </div>
  );
}
/** Who waits and what is late, each with the way to it. */
function Waits({ data: { serves, todos } }: { readonly data: OrgSummary }) {
  const t = useT();
  const all = [
    { n: serves.applied, text: 'waits.applied', to: '/desk/teach/edu/audits', late: false },
    { n: serves.near, text: 'waits.near', to: '/desk/teach/edu/students5?state=near', late: false },
    { n: todos.overdue, text: 'waits.overdue', to: '', late: true },
  ] as const;
  const open = all.filter((w) => w.n > 0);
  if (open.length === 0) return <p className="soft">{t('waits.none')}</p>;
  return (
    <p className="row tr-waits">
      {open.map((w) => {
        const tag = <StatusTag status={w.late ? 'needs' : 'waiting'}>{t(w.text, { n: w.n })}</StatusTag>;
        // What is late stands below by teacher: an address on this page is the browser's to find.
        return w.late ? (
          <a key={w.text} href={`#${BY_TEACHER}`}>
            {tag}
          </a>
        ) : (
          <Link key={w.text} to={w.to}>
            {tag}
          </Link>
        );
      })}
    </p>
  );
}
function Heads({ data }: { readonly data: OrgSummary }) {
  const t = useT();
  return (
    <div className="tr-figures">
      <Figure
        of="people.learners"
        label={t('learners')}
        value={numberText(data.learners)}
        unit={t('unit.people')}
        hint={t('activeN', { n: data.activeLearners })}
      />
      <Figure
        of="train.teaching"
        label={t('teachers')}
        value={data.teachers}
        unit={t('unit.people')}
        hint={t('clazzesN', { n: data.clazzes })}
      />
      <Figure
        of="practice.accuracy"
        label={t('accuracy')}
        value={percent(data.accuracy)}
        {...(data.accuracy == null ? {} : { unit: '%' })}
        hint={t('practiceN', { n: numberText(Math.round(data.spent / 60)) })}
      />
      <Figure
        of="train.todosDone"
        label={t('todoDone')}
        value={data.todos.done}
        hint={t('todoOpen', { n: data.todos.active, over: data.todos.overdue })}
      />
      <Figure
        of="train.goalsReached"
        label={t('goalsReached')}
        value={data.goals.reached}
        hint={t('goalsRun', { n: data.goals.active })}
      />
      <Figure
        of="train.lessonsHeld"
        label={t('lessonsHeld')}
        value={data.lessons.done}
        hint={t('lessonsOf', { n: data.lessons.all })}
      />
    </div>
  );
}
/** How the bought subjects stand, and the way to who waits. */
function Serves({ data, desk }: { readonly data: OrgSummary; readonly desk: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { learning, near, expired, applied } = data.serves;
  return (
    <Card title={t('serves')} extra={<Link to="/desk/teach/report/train/serves">{t('servesReport')}</Link>}>
      <div className="tr-figures">
        <Figure of="train.learning" label={t('learn.learningN')} value={learning} />
        <Figure
          of="train.near"
          label={t('learn.nearN')}
          value={near}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/students5?state=near') } : {})}
        />
        <Figure
          of="train.expired"
          label={t('learn.expiredN')}
          value={expired}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/students5?state=expired') } : {})}
        />
        <Figure
          of="train.applied"
          label={t('applied')}
          value={applied}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/audits') } : {})}
        />
      </div>
    </Card>
  );
}
function Ending({ data, today }: { readonly data: OrgSummary; readonly today: string }) {
  const t = useT();
  return (
    <Card title={t('ending')}>
      {data.ending.length === 0 ? (
        <EmptyState compact title={t('endingNone')} />
      ) : (
        <ul className="tr-lines">
          {data.ending.map((e) => (
            <Line
              key={`${e.userId}/${e.sbjName}`}
              title={e.name}
              text={e.sbjName}
              end={<span className="num">{saidDay(e.endOn, today)}</span>}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
function Subjects({ data }: { readonly data: OrgSummary }) {
  const t = useT();
  if (data.subjects.length === 0) return null;
  return (
    <Card title={t('bySubject')}>
      <Chart
        title={t('answersBySubject')}
        kind="across"
        height={Math.max(120, data.subjects.length * 48)}
        categories={data.subjects.map((s) => s.sbjName)}
        series={[{ name: t('answered'), values: data.subjects.map((s) => s.answers) }]}
      />
    </Card>
  );
}
const LEARNERS = '/train/teacher/student';
function Teachers({ data }: { readonly data: OrgSummary }) {
  const t = useT();
  const opens = useOpens();
  return (
    <Card title={t('byTeacher')} extra={opens(LEARNERS) ? <Link to={LEARNERS}>{t('page.students')}</Link> : undefined}>
      {data.byTeacher.length === 0 ? (
        <EmptyState
          compact
          title={t('noTeachers')}
          text={t('noTeachersText')}
          action={<Link to={toPath('/clazz/basic/{type}', { type: 'current' })}>{t('toClazzes')}</Link>}
        />
      ) : (
        <div className="tr-table">
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('teacher')}</th>
                <th scope="col" className="num">
                  {t('learners')}
                </th>
                <th scope="col" className="num">
                  {t('lessonsHeld')}
                </th>
                <th scope="col" className="num">
                  {t('todoDone')}
                </th>
                <th scope="col" className="num">
                  {t('open')}
                </th>
                <th scope="col" className="num">
                  {t('overdue')}
                </th>
                <th scope="col" className="num">
                  {t('goalsMade')}
                </th>
                <th scope="col" className="num">
                  {t('commentsMade')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.byTeacher.map((r) => (
                <tr key={r.userId}>
                  <td>
                    <span className="row" style={{ gap: 8, flexWrap: 'nowrap' }}>
                      <Avatar name={r.name} photo={r.photo} />
                      {r.name}
                    </span>
                  </td>
                  <td className="num">{r.learners}</td>
                  <td className="num">{r.lessons}</td>
                  <td className="num">{r.todos.done}</td>
                  <td className="num">{r.todos.active}</td>
                  <td className={r.todos.overdue ? 'num why' : 'num'}>{r.todos.overdue}</td>
                  <td className="num">{r.goals}</td>
                  <td className="num">{r.comments}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
