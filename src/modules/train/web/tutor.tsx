import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { saidText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Avatar, Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { listTeaching, listTutoring } from '../../class/contract';
import { ClazzIcon } from '../../class/web/published';
import { teachList } from '../../lesson/contract';
import { askList } from '../../practice/contract';
import { Lessons } from './lessons';
import { Card, Line } from './parts';
import { useT } from './texts';
import { WithWaits } from './with-waits';

/** The classes that the last card shows; asked with the rest of the page. */
const TEACHING = { pageSize: 20 } as const;

/** Who applies and who asks stands in parts of its own. */
const OWN_PARTS = ['class.applicants', 'practice.asks'];

/** A tutor's day: what waits, who waits for an answer, the next lessons, the classes. */
export default function TutorHome() {
  return (
    <WithWaits without={OWN_PARTS}>
      <TutorDay />
    </WithWaits>
  );
}
function TutorDay() {
  const t = useT();
  const session = useSession();
  const today = useToday();
  const [now] = useState(() => Date.now());
  const many = useCall(listTutoring, { kind: 'multi', state: 'running', pageSize: 50 }, { quiet: true });
  const single = useCall(listTutoring, { kind: 'single', state: 'running', pageSize: 50 }, { quiet: true });
  const asks = useCall(askList, { state: 'unanswered', pageSize: 5 }, { quiet: true });
  const lessons = useCall(teachList, { from: today, to: plusDays(today, 6), pageSize: 50 }, { quiet: true });
  const teaching = useCall(listTeaching, TEACHING, { quiet: true });
  const courses = [
    ...(many.data?.items ?? []).map((c) => ({ ...c, kind: 'multi' as const })),
    ...(single.data?.items ?? []).map((c) => ({ ...c, kind: 'single' as const })),
  ];
  const waiting = courses.filter((c) => c.waiting > 0);
  const people = waiting.reduce((n, c) => n + c.waiting, 0);
  const known = many.data && single.data && asks.data && lessons.data;
  // Cards that grow one after another would push each other about.
  if ([many, single, asks, lessons, teaching].some((asked) => asked.isLoading))
    return (
      <section className="panel" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="stack tr">
      <section className="panel">
        <h2 style={{ margin: 0, fontSize: 20 }}>{t('hello', { name: session?.name ?? '' })}</h2>
        <p className="tr-sum" style={{ margin: '4px 0 12px' }}>
          {!known
            ? ' '
            : people + asks.data.total === 0
              ? t('tutorCalm')
              : t('tutorSum', { people, asks: asks.data.total })}
        </p>
        <div className="tr-figures">
          <Figure of="train.tutoring" label={t('tutorClazzes')} value={known ? courses.length : '—'} />
          <Figure
            of="train.tutored"
            label={t('learners')}
            value={known ? courses.reduce((n, c) => n + c.studentCount, 0) : '—'}
            unit={t('unit.people')}
          />
          <Figure
            of="train.applicants"
            label={t('tutorWaiting')}
            value={known ? people : '—'}
            unit={t('unit.people')}
          />
          <Figure of="train.asked" label={t('tutorAsks')} value={known ? asks.data.total : '—'} />
        </div>
      </section>
      <div className="tr-even">
        <Card title={t('tutorApplicants')}>
          {many.error || single.error ? (
            <ErrorState
              compact
              error={(many.error ?? single.error)!}
              onRetry={() => {
                void many.refetch();
                void single.refetch();
              }}
            />
          ) : waiting.length === 0 ? (
            <EmptyState compact title={t('applicantsNone')} />
          ) : (
            <ul className="tr-lines">
              {waiting.map((c) => (
                <Line
                  key={c.clazzId}
                  to={toPath('/clazz/basic/{type}', { type: 'tutor' })}
                  title={c.clazzName}
                  text={t('seats', { n: c.studentCount, of: c.limit })}
                  end={<StatusTag status="needs">{t('waitingN', { n: c.waiting })}</StatusTag>}
                />
              ))}
            </ul>
          )}
        </Card>
        <Card title={t('tutorAskList')} extra={<Link to="/exercise/list?of=ask">{t('all')}</Link>}>
          {asks.error ? (
            <ErrorState compact error={asks.error} onRetry={() => void asks.refetch()} />
          ) : asks.data?.items.length === 0 ? (
            <EmptyState compact title={t('asksNone')} />
          ) : (
            <ul className="tr-lines">
              {(asks.data?.items ?? []).map((a) => (
                <Line
                  key={a.askId}
                  to={toPath('/exercise/list', {}, { answer: a.askId })}
                  mark={<Avatar name={a.userName} photo={a.photo} />}
                  title={a.userName}
                  text={`${a.text.length > 60 ? `${a.text.slice(0, 59)}…` : a.text} · ${saidText(a.askedAt, now, session?.zone)}`}
                />
              ))}
            </ul>
          )}
        </Card>
        <Card title={t('lessonsWeek')} extra={<Link to="/arrange/basic/myLessons">{t('timetable')}</Link>}>
          <Lessons
            days
            items={lessons.data?.items}
            error={lessons.error}
            refetch={lessons.refetch}
            none={t('noLessonsWeek')}
          />
        </Card>
        <Clazzes />
      </div>
    </div>
  );
}
function Clazzes() {
  const t = useT();
  const { data, error, refetch } = useCall(listTeaching, TEACHING, { quiet: true });
  return (
    <Card title={t('myClazzes')} extra={<Link to="/clazz/basic/current">{t('all')}</Link>}>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState compact title={t('clazzesNone')} text={t('clazzesNoneText')} />
      ) : (
        <ul className="tr-lines">
          {(data?.items ?? []).map(({ clazz, sbjNames }) => (
            <Line
              key={clazz.clazzId}
              to={toPath('/clazz/basic/{clazzId}/student', { clazzId: clazz.clazzId })}
              title={clazz.clazzName}
              text={[sbjNames.join(' · '), t('peopleN', { n: clazz.studentCount })].filter(Boolean).join(' · ')}
              end={<ClazzIcon type={clazz.clazzType} size={32} />}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
