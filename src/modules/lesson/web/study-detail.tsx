import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { studyPlans } from '../../teachplan/contract';
import { listFamous, studyList } from '../contract';
import { ChildSheet } from './attend/child-sheet';
import { longDay, mondayOf, shortDay } from './parts/days';
import { StateTag } from './parts/lesson-parts';
import { LessonActs } from './slot/action';
import { useT } from './texts';
import './lesson.css';

/** A class's week as its child goes through it: what each lesson is about, to enter it, to say what it was like; where the plans stand; the own attendance. */
export default function StudyDetail({ params }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const today = useToday();
  const clazzId = Number(params['clazzId']);
  const [search, setSearch] = useSearchParams();
  const from = mondayOf(/^\d{4}-\d\d-\d\d$/.exec(search.get('from') ?? '')?.[0] ?? today);
  const to = plusDays(from, 6);
  const { data, error, refetch } = useCall(
    studyList,
    { clazzId, from, to, pageSize: 10_000 },
    { quiet: true, keep: true, everySeconds: 60 },
  );
  const plans = useCall(studyPlans, { clazzId }, { quiet: true, when: can(studyPlans) });
  const famous = useCall(listFamous, { clazzId, pageSize: 5 }, { quiet: true, when: can(listFamous) });
  const name = data?.items[0]?.clazzName;
  useTitle(name && t('lessonsOf', { name }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const days = [...new Set(data.items.map((l) => l.date))];
  const go = (days_: number) => setSearch({ from: plusDays(from, days_) }, { replace: true });
  const planOf = (sbjId: number) => plans.data?.find((p) => p.sbjId === sbjId)?.thisWeek[0]?.name;
  const coming = famous.data?.items.filter((f) => f.state !== 'ended') ?? [];
  return (
    <div className="stack">
      <div className="row no-print">
        <h2 className="ls-h2">
          {shortDay(from)} – {shortDay(to)}
        </h2>
        <span className="row row-end" style={{ gap: 8 }}>
          <Button aria-label={t('weekBefore')} icon={<LeftOutlined />} onClick={() => go(-7)} />
          <Button disabled={from === mondayOf(today)} onClick={() => setSearch({}, { replace: true })}>
            {t('thisWeek')}
          </Button>
          <Button aria-label={t('weekAfter')} icon={<RightOutlined />} onClick={() => go(7)} />
        </span>
      </div>
      {coming.length ? (
        <section className="panel stack" style={{ gap: 6 }}>
          <h3 className="ls-h3">{t('famousComing')}</h3>
          <ul className="ls-plain">
            {coming.map((f) => (
              <li key={f.famousId}>
                <strong>{f.name}</strong>{' '}
                <span className="soft">
                  {shortDay(f.date)} {f.start} · {f.teacherName} · {f.teacherOrgName}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {days.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noLessonsWeek')} text={t('noLessonsWeekText')} />
        </section>
      ) : (
        days.map((d) => (
          <section key={d} className="panel keep">
            <h3 className="ls-h3">
              {longDay(d)} {d === today ? <StatusTag status="done">{t('today')}</StatusTag> : null}
            </h3>
            <ol className="ls-lines">
              {data.items
                .filter((l) => l.date === d)
                .map((l) => (
                  <li key={`${l.arrangeId} ${l.lessonId}`} className={l.state === 'ended' ? 'ls-over' : undefined}>
                    <span className="ls-time">
                      {l.start}–{l.end}
                      <small>{l.secNo != null && l.secNo <= 20 ? t('section', { no: l.secNo }) : t('single')}</small>
                    </span>
                    <span className="ls-what">
                      <strong>{l.name}</strong>
                      {l.state === 'in_progress' ? (
                        <>
                          {' '}
                          <StateTag state={l.state} />
                        </>
                      ) : null}
                      <small>
                        {[l.teacherName, l.roomName, l.topic || (d >= today ? planOf(l.sbjId) : '')]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    <LessonActs lesson={l} who="student" />
                  </li>
                ))}
            </ol>
          </section>
        ))
      )}
      <section className="panel stack" style={{ gap: 12 }}>
        <div className="row">
          <h3 className="ls-h3">{t('myAttend')}</h3>
          <Link className="row-end" to="/arrange/study/leave">
            {t('leaveAndAttend')}
          </Link>
        </div>
        <ChildSheet />
      </section>
    </div>
  );
}
