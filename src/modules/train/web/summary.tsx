import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { numberText, saidDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Avatar, Figure } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { teachList } from '../../lesson/contract';
import { useVideoCourses, VideoCourses } from '../../video/web/published';
import { summaryTeacher, type TeacherSummary } from '../contract';
import { CurveCharts } from './charts';
import { Lessons } from './lessons';
import { Card, Line, Loading, percent, StandTag, TeacherTabs, TodoLine } from './parts';
import { SpanPick, useSpan } from './span-pick';
import { useT } from './texts';
import { WithWaits } from './with-waits';

/** Where a live-class teacher begins: what waits, who needs a word, today's lessons, how the learners practise. */
export default function TrainingSummary() {
  return (
    <WithWaits>
      <TeacherDay />
    </WithWaits>
  );
}
function TeacherDay() {
  const t = useT();
  const navigate = useNavigate();
  const { n, from, to, pick } = useSpan();
  const films = useVideoCourses();
  const { data, error, refetch } = useCall(summaryTeacher, { from, to }, { quiet: true, keep: true });
  return (
    <div className="stack tr">
      <div className="row">
        <div style={{ flex: 1 }}>
          <TeacherTabs />
        </div>
        <SpanPick n={n} pick={pick} />
        <Button type="primary" onClick={() => void navigate('/train/teacher/publish')}>
          {t('page.publish')}
        </Button>
      </div>
      {!data || films.isLoading ? (
        <Loading error={error} refetch={refetch} rows={10} />
      ) : (
        <>
          <Answer data={data} />
          <VideoCourses />
          <div className="tr-two">
            <div className="stack tr">
              <Watch data={data} />
              <Card title={t('curves')}>
                <CurveCharts curve={data.curve} />
              </Card>
            </div>
            <div className="stack tr">
              <Today />
              <Card title={t('lastDone')} extra={<Link to="/train/teacher/student">{t('page.students')}</Link>}>
                {data.last.length === 0 ? (
                  <EmptyState compact title={t('noneDoneYet')} text={t('noneDoneYetText')} />
                ) : (
                  <ul className="tr-lines">
                    {data.last.map((x) => (
                      <TodoLine key={x.todoId} todo={x} who />
                    ))}
                  </ul>
                )}
              </Card>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
/** One sentence and the figures behind it. */
function Answer({ data }: { readonly data: TeacherSummary }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <section className="panel">
      <p className="tr-sum">
        {data.learners === 0
          ? t('teachNone')
          : t('teachSum', { n: data.activeLearners, of: data.learners, done: data.todos.done })}
        {data.todos.overdue > 0 ? <b className="why"> · {t('teachOver', { n: data.todos.overdue })}</b> : null}
      </p>
      <div className="tr-figures">
        <Figure
          of="train.mine"
          label={t('learners')}
          value={data.learners}
          unit={t('unit.people')}
          hint={t('activeN', { n: data.activeLearners })}
          onOpen={() => void navigate('/train/teacher/student')}
        />
        <Figure
          of="practice.judged"
          label={t('answered')}
          value={numberText(data.answers)}
          unit={t('unit.que')}
          hint={t('accuracyN', { n: percent(data.accuracy) })}
        />
        <Figure
          of="train.todosMade"
          label={t('todosMade')}
          value={data.todos.made}
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
        <Figure of="train.comments" label={t('commentsMade')} value={data.comments} />
      </div>
    </section>
  );
}
function Watch({ data }: { readonly data: TeacherSummary }) {
  const t = useT();
  const today = useToday();
  return (
    <Card title={t('watch')} extra={<Link to="/train/teacher/student">{t('all')}</Link>}>
      {data.watch.length === 0 ? (
        <EmptyState compact title={t('watchNone')} text={t('watchNoneText')} />
      ) : (
        <ul className="tr-lines">
          {data.watch.map((r) => (
            <Line
              key={r.userId}
              mark={<Avatar name={r.name} photo={r.photo} />}
              to={toPath('/train/student/{userId}/details', { userId: r.userId })}
              title={r.name}
              end={<StandTag stand={r.stand} />}
              text={[
                r.todos.overdue ? t('overLong', { n: r.todos.overdue }) : '',
                r.lastOn ? t('lastOn', { day: saidDay(r.lastOn, today) }) : t('neverOn'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
function Today() {
  const t = useT();
  const today = useToday();
  const { data, error, refetch } = useCall(
    teachList,
    { from: today, to: today, pageSize: 50 },
    { quiet: true, everySeconds: 300 },
  );
  return (
    <Card title={t('lessonsToday')} extra={<Link to="/arrange/basic/myLessons">{t('timetable')}</Link>}>
      <Lessons items={data?.items} error={error} refetch={refetch} none={t('noLessons')} />
    </Card>
  );
}
