import { Button, DatePicker, Skeleton } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useNavigate, useSearchParams } from 'react-router';
import { plusDays } from '../../../../kernel/shared/dates';
import { grouped } from '../../../../kernel/shared/maps';
import { useCall } from '../../../../kernel/web/http/hooks';
import { numberText } from '../../../../kernel/web/format';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Figure } from '../../../../kernel/web/parts/basics';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { ClazzPicker } from '../../../class/web/published';
import { listMissing } from '../../contract';
import { longDay } from '../parts/days';
import { idOf, sheetPath } from '../parts/lesson-parts';
import { useT } from '../texts';

/** Who has not taken it: a day's lessons without attendance, by teacher. */
export function Missing() {
  const t = useT();
  const today = useToday();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const date = /^\d{4}-\d\d-\d\d$/.exec(search.get('date') ?? '')?.[0] ?? today;
  const clazzId = Number(search.get('clazz')) || undefined;
  const set = (key: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useCall(
    listMissing,
    { date, clazzId, pageSize: 200 },
    { quiet: true, keep: true, everySeconds: date === today ? 60 : undefined },
  );
  const groups = grouped(data?.items ?? [], (l) => l.teacherName);
  return (
    <div className="stack">
      <div className="row no-print">
        <Button aria-label={t('dayBefore')} icon={<LeftOutlined />} onClick={() => set('date', plusDays(date, -1))} />
        <DatePicker
          allowClear={false}
          aria-label={t('field.date')}
          value={dayjs(date)}
          onChange={(d) => set('date', d?.format('YYYY-MM-DD'))}
          disabledDate={(d) => d.format('YYYY-MM-DD') > today}
        />
        <Button
          aria-label={t('dayAfter')}
          icon={<RightOutlined />}
          disabled={date >= today}
          onClick={() => set('date', plusDays(date, 1))}
        />
        <ClazzPicker
          filter
          aria-label={t('field.clazzId')}
          placeholder={t('allClazzes')}
          value={clazzId}
          onChange={(v) => set('clazz', v ? String(v) : undefined)}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 6 }} />
        </section>
      ) : (
        <>
          <section className="panel stack" style={{ gap: 12 }}>
            <p className="ls-answer">
              {data.figures.lessons === 0
                ? t('missingNoLessons', { day: longDay(date) })
                : data.figures.begun === 0
                  ? t('missingNotBegun', { day: longDay(date), count: data.figures.lessons })
                  : data.figures.missing
                    ? t('missingAnswer', {
                        day: longDay(date),
                        missing: data.figures.missing,
                        begun: data.figures.begun,
                      })
                    : t('missingNone', { day: longDay(date), begun: data.figures.begun })}
            </p>
            {data.figures.begun ? (
              <div className="figures">
                <Figure
                  of="lesson.taken"
                  label={t('takenLessons')}
                  value={numberText(data.figures.taken)}
                  unit={t('lessonUnit')}
                  hint={t('ofBegun', { begun: data.figures.begun })}
                />
                <Figure
                  of="lesson.away"
                  label={t('awayTimes')}
                  value={numberText(data.figures.away)}
                  unit={t('times')}
                />
                <Figure
                  of="lesson.late"
                  label={t('lateTimes')}
                  value={numberText(data.figures.late)}
                  unit={t('times')}
                />
              </div>
            ) : null}
          </section>
          {groups.size === 0 ? (
            data.figures.begun ? (
              <section className="panel">
                <EmptyState title={t('allTaken')} text={t('allTakenText')} />
              </section>
            ) : null
          ) : (
            <section className="panel">
              <ul className="ls-missing">
                {[...groups]
                  .sort((a, b) => b[1].length - a[1].length)
                  .map(([name, lessons]) => (
                    <li key={name}>
                      <span className="ls-who">
                        <strong>{name}</strong>
                        <small>{t('lessonCount', { count: lessons.length })}</small>
                      </span>
                      <span className="ls-chips">
                        {lessons.map((l) => (
                          <ActButton
                            key={`${l.arrangeId} ${l.lessonId} ${l.start}`}
                            size="small"
                            disabled={!l.mayTake}
                            onClick={async () => {
                              void navigate(sheetPath(await idOf(l)));
                            }}
                          >
                            {l.start} {l.clazzName} {l.sbjName}
                          </ActButton>
                        ))}
                      </span>
                    </li>
                  ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}
