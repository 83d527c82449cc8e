import { Button, Select, Skeleton } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link, useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import * as calls from '../contract';
import { longDay, shortDay } from './days';
import { lessonSlot } from './published';
import { useT } from './texts';
import './timetable.css';

/** Lessons of a class, two weeks at a time, by day. */
export default function ClazzLessons({ with: { who }, params }: ScreenProps) {
  const t = useT();
  const clazzId = Number(params['clazzId']);
  const [search, setSearch] = useSearchParams();
  const from = /^\d{4}-\d\d-\d\d$/.exec(search.get('from') ?? '')?.[0];
  const sbjId = Number(search.get('sbjId')) || undefined;
  const { data, error, isPending, refetch } = useCall(
    calls.clazzLessons,
    { clazzId, from, to: from ? plusDays(from, 13) : undefined, sbjId },
    { quiet: true, keep: true },
  );
  useTitle(data && t('lessonsOf', { name: data.clazzName }));
  const set = (key: string, value: string | undefined) => {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value) next.set(key, value);
      else next.delete(key);
      return next;
    });
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending || !data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const side = who as 'teacher' | 'student';
  const { Action, Clazz } = lessonSlot;
  const days = data.days.filter(
    (d) => data.items.some((o) => o.date === d.date) || (d.kind === 'holiday' && d.weekday <= 5),
  );
  return (
    <div className="stack">
      <div className="tt-head">
        <div>
          <h2>{t('lessonsOf', { name: data.clazzName })}</h2>
          <span className="tt-day-line">
            {shortDay(data.from)}–{shortDay(data.to)} · {t('lessonCount', { count: data.items.length })}
          </span>
        </div>
        <div className="row-end no-print">
          <Select
            allowClear
            placeholder={t('allSubjects')}
            aria-label={t('field.sbjId')}
            value={sbjId}
            onChange={(v?: number) => {
              set('sbjId', v ? String(v) : undefined);
            }}
            style={{ minWidth: 130 }}
            options={data.subjects.map((s) => ({ value: s.sbjId, label: s.name }))}
          />
          <Button
            aria-label={t('before')}
            icon={<LeftOutlined />}
            onClick={() => {
              set('from', plusDays(data.from, -14));
            }}
          />
          <Button
            aria-label={t('after')}
            icon={<RightOutlined />}
            onClick={() => {
              set('from', plusDays(data.from, 14));
            }}
          />
          <Link to={`/arrange/${side === 'teacher' ? 'basic' : 'study'}/clazzWeekPeriodLessons/${clazzId}`}>
            <Button>{t('asWeek')}</Button>
          </Link>
        </div>
      </div>
      {Clazz ? <Clazz clazzId={clazzId} from={data.from} to={data.to} who={side} /> : null}
      {days.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noLessons')} text={t('emptyWeekText')} />
        </section>
      ) : (
        days.map((d) => (
          <section key={d.date} className="panel keep">
            <h3 style={{ margin: 0, fontSize: 15 }}>
              {longDay(d.date)} {d.date === data.today ? <StatusTag status="done">{t('today')}</StatusTag> : null}{' '}
              <span className="soft" style={{ fontWeight: 400 }}>
                {d.name}
              </span>
            </h3>
            <ol className="tt-list">
              {data.items
                .filter((o) => o.date === d.date)
                .map((o) => (
                  <li key={o.arrangeId} className={`tt-row${o.date < data.today ? ' tt-row-done' : ''}`}>
                    <span className="tt-time">
                      {o.start}–{o.end}
                      <small>{o.secNo != null && o.secNo <= 20 ? t('section', { no: o.secNo }) : t('byTime')}</small>
                    </span>
                    <span className="tt-what">
                      <strong>{o.sbjName}</strong>
                      <small>
                        {[
                          o.teacherName,
                          o.roomName,
                          o.cover?.state === 'accepted' ? t('coverFor', { name: o.cover.absentName }) : null,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    <span className="tt-do no-print">{Action ? <Action lesson={o} who={side} /> : null}</span>
                  </li>
                ))}
            </ol>
          </section>
        ))
      )}
    </div>
  );
}
