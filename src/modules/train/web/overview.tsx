import { Link, useNavigate } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Avatar, Figure } from '../../../kernel/web/parts/basics';
import { EmptyState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { summaryOrg, type OrgSummary } from '../contract';
import { CurveCharts } from './charts';
import { Card, Line, Loading, percent, practised } from './parts';
import { SpanPick, useSpan } from './span-pick';
import { useT } from './texts';

/** The institution: one sentence, its figures, what waits, then teachers and subjects. */
export default function Overview({ with: at }: { readonly with: { readonly view: 'bench' | 'home' } }) {
  const t = useT();
  const session = useSession();
  const { n, from, to, pick } = useSpan();
  const { data, error, refetch } = useCall(summaryOrg, { from, to }, { quiet: true, keep: true });
  if (!data) return <Loading error={error} refetch={refetch} rows={12} />;
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
          </div>
          <span className="row-end">
            <SpanPick n={n} pick={pick} />
          </span>
        </div>
        <Heads data={data} />
      </section>
      <div className="tr-two">
        <div className="stack tr">
          <Card title={t('curves')}>
            <CurveCharts curve={data.curve} />
          </Card>
          <Subjects data={data} />
        </div>
        <div className="stack tr">
          <Serves data={data} desk={at.view === 'bench'} />
          <Ending data={data} />
        </div>
      </div>
      <Teachers data={data} />
    </div>
  );
}
function Heads({ data }: { readonly data: OrgSummary }) {
  const t = useT();
  return (
    <div className="tr-figures">
      <Figure
        label={t('learners')}
        value={numberText(data.learners)}
        unit={t('unit.people')}
        hint={t('activeN', { n: data.activeLearners })}
      />
      <Figure
        label={t('teachers')}
        value={data.teachers}
        unit={t('unit.people')}
        hint={t('clazzesN', { n: data.clazzes })}
      />
      <Figure
        label={t('accuracy')}
        value={percent(data.accuracy)}
        {...(data.accuracy == null ? {} : { unit: '%' })}
        hint={t('practiceN', { time: practised(data.spent) })}
      />
      <Figure
        label={t('todoDone')}
        value={data.todos.done}
        hint={t('todoOpen', { n: data.todos.active, over: data.todos.overdue })}
      />
      <Figure label={t('goalsReached')} value={data.goals.reached} hint={t('goalsRun', { n: data.goals.active })} />
      <Figure label={t('lessonsHeld')} value={data.lessons.done} hint={t('lessonsOf', { n: data.lessons.all })} />
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
        <Figure label={t('learn.learningN')} value={learning} />
        <Figure
          label={t('learn.nearN')}
          value={near}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/students5?state=near') } : {})}
        />
        <Figure
          label={t('learn.expiredN')}
          value={expired}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/students5?state=expired') } : {})}
        />
        <Figure
          label={t('applied')}
          value={applied}
          {...(desk ? { onOpen: () => void navigate('/desk/teach/edu/audits') } : {})}
        />
      </div>
    </Card>
  );
}
function Ending({ data }: { readonly data: OrgSummary }) {
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
              end={<span className="num">{dayText(e.endOn)}</span>}
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
function Teachers({ data }: { readonly data: OrgSummary }) {
  const t = useT();
  return (
    <Card title={t('byTeacher')}>
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
