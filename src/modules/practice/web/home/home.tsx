import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { durationText, saidDay, saidText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { Figure } from '../../../../kernel/web/parts/basics';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { studyList } from '../../../homework/contract';
import { myToday } from '../../../timetable/contract';
import { homeGet, trainChoose, type Home } from '../../contract';
import { RANKS } from '../../rules';
import { Card, Line, Mastery, Medal } from '../parts';
import { PlanLink } from './plan-link';
import { useT } from '../texts';
import { BeanPurse } from './beans';

/** A child's day: what to do now, first. */
export default function StudentHome() {
  const { data, error, refetch } = useCall(homeGet, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <div className="stack pra">
      <Hello home={data} />
      <div className="pra-grid">
        <div className="stack pra">
          <Work />
          <Lessons />
        </div>
        <div className="stack pra">
          <Practice home={data} />
          <Around home={data} />
        </div>
      </div>
    </div>
  );
}

/** Who it is, how the week goes, and the beans with today's signing in. */
function Hello({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  const session = useSession();
  return (
    <section className="panel pra-hello">
      <Medal rank={RANKS[home?.topRank ?? 0]!} size={54} />
      <div>
        <h2>{t('hello', { name: session?.name ?? '' })}</h2>
        <p>
          {!home
            ? ' '
            : home.week.answers === 0
              ? t('weekNone')
              : t('week', { days: home.week.days, n: home.week.answers, accuracy: home.week.accuracy ?? 0 })}
        </p>
      </div>
      <BeanPurse />
    </section>
  );
}
/** Homework to do, the next due first. */
function Work() {
  const t = useT();
  const zone = useSession()?.zone;
  const [now] = useState(() => Date.now());
  const { data, error, refetch } = useCall(studyList, { state: 'todo', pageSize: 5 }, { quiet: true });
  const todo = data?.items.filter((x) => x.entry !== 'over');
  return (
    <Card
      title={t('home.work')}
      extra={<Link to={toPath('/work/dowork/workList/{type}', { type: 'todo' })}>{t('all')}</Link>}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !todo ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : todo.length === 0 ? (
        <EmptyState compact title={t('home.noWork')} text={t('home.noWorkText')} />
      ) : (
        <ul className="pra-lines">
          {todo.map((x) => (
            <Line
              key={x.taskId}
              to={x.entry === 'early' ? undefined : toPath('/work/dowork/{taskId}/answer', { taskId: x.taskId })}
              title={x.name}
              text={[
                x.sbjName,
                t('queN', { n: x.queCount }),
                // Before its time a task has no key: it says when it begins.
                x.entry === 'early' ? t('startsAt', { at: saidText(x.startTime, now, zone) }) : '',
                x.dueTime ? t('dueAt', { at: saidText(x.dueTime, now, zone) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                x.entry === 'early' ? null : (
                  <Button size="small" tabIndex={-1}>
                    {t(x.enteredAt ? 'goOn' : 'begin')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
/** Today's lessons, or the next day that has some. */
function Lessons() {
  const t = useT();
  const today = useToday();
  const { data, error, refetch } = useCall(myToday, {}, { quiet: true, everySeconds: 300 });
  const next = data && data.items.length === 0 ? data.next : null;
  const items = next?.items ?? data?.items;
  const now = data?.now ?? '';
  return (
    <Card
      title={next ? t('home.nextLessons', { day: saidDay(next.day.date, today) }) : t('home.lessons')}
      extra={<Link to="/arrange/study/myWeekPeriodLessons">{t('home.week')}</Link>}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : items.length === 0 ? (
        <EmptyState compact title={t('home.noLessons')} />
      ) : (
        items.map((x) => (
          <div
            key={`${x.arrangeId}/${x.start}`}
            className={!next && x.start <= now && now <= x.end ? 'pra-lesson pra-now' : 'pra-lesson'}
            aria-current={!next && x.start <= now && now <= x.end ? 'time' : undefined}
          >
            <time>
              {x.start}–{x.end}
            </time>
            <strong>{x.sbjName}</strong>
            <span className="soft">{[x.teacherName, x.roomName].filter(Boolean).join(' · ')}</span>
          </div>
        ))
      )}
    </Card>
  );
}
/** What to practise: go on with what is open, mistakes to look at again, what comes next in the book. */
function Practice({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const choose = useAct(trainChoose, {
    refreshes: [],
    onDone: (r) =>
      void navigate(
        toPath('/exercise/{trainId}/{busId}/{type}/detail', { trainId: r.trainId, busId: r.busId, type: r.type }),
      ),
  });
  return (
    <Card
      title={t('home.practice')}
      extra={
        <span className="row" style={{ gap: 8 }}>
          {home?.next.length ? <JudgedBy by={home.by} rows="/exercise/list" /> : null}
          <Link to="/exercise/index">{t('all')}</Link>
        </span>
      }
    >
      {!home ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <ul className="pra-lines">
          {home.open.map((o) => (
            <Line
              key={o.trainId}
              to={toPath('/exercise/{trainId}/{busId}/{type}/detail', {
                trainId: o.trainId,
                busId: o.busId,
                type: o.type,
              })}
              title={o.name}
              text={t('home.openText', { done: o.doneCount, n: o.goal })}
              end={
                <Button size="small" type="primary" tabIndex={-1}>
                  {t('goOn')}
                </Button>
              }
            />
          ))}
          {home.due > 0 ? (
            <Line
              to="/work/wrong/index"
              title={t('home.due', { n: home.due })}
              text={t('home.dueText')}
              end={
                <Button size="small" tabIndex={-1}>
                  {t('home.review')}
                </Button>
              }
            />
          ) : null}
          {home.next.map((p) => (
            <Line
              key={p.klgId}
              {...(p.nodeId == null
                ? {}
                : { onClick: () => void choose.run({ type: 'tbk' as const, busId: p.nodeId! }) })}
              title={p.name}
              text={t(`why.${p.why}`)}
              end={<Mastery value={p.mastery} />}
            />
          ))}
          {home.book == null ? (
            <Line to="/exercise/index" title={t('home.noBook')} text={t('home.noBookText')} />
          ) : home.open.length + home.due + home.next.length === 0 ? (
            <Line
              to={toPath('/exercise/{tbkId}/toStudy', { tbkId: home.book.tbkId })}
              title={home.book.name}
              text={t('home.free')}
            />
          ) : null}
        </ul>
      )}
    </Card>
  );
}
/** Today in figures, answers of teachers, challenges. */
function Around({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  if (!home) return null;
  return (
    <Card title={t('home.today')}>
      <div className="figures" style={{ marginBottom: 8 }}>
        <Figure of="practice.answered" label={t('answered')} value={home.today.answers} unit={t('unit.que')} />
        <Figure of="practice.spent" label={t('practised')} value={durationText(home.today.spent)} />
      </div>
      <ul className="pra-lines">
        <PlanLink />
        <Line
          to="/practice/index"
          title={t('home.fight')}
          text={t('home.fightText', { rank: t(`rank.${RANKS[home.topRank]!}`) })}
          end={<Medal rank={RANKS[Math.min(RANKS.length - 1, home.topRank + 1)]!} size={34} />}
        />
        <Line to="/sbktrain/index" title={t('home.special')} text={t('home.specialText')} />
        <Line to="/basic/student/consents" title={t('home.consents')} text={t('home.consentsText')} />
        <Line to="/repo/shared" title={t('home.shared')} text={t('home.sharedText')} />
        <Line
          to="/exercise/list?of=ask"
          title={t('home.asks')}
          text={
            home.answered > 0
              ? t('home.answered', { n: home.answered })
              : home.waiting > 0
                ? t('home.waiting', { n: home.waiting })
                : t('home.askText')
          }
        />
      </ul>
    </Card>
  );
}
