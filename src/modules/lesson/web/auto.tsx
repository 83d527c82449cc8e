import { Button, Skeleton, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { autoLesson, enterLesson, type Lesson } from '../contract';
import { ENTER_MINUTES, minutesOf, onLine } from '../rules';
import { longDay, useNow } from './parts/days';
import { idOf, useStart } from './parts/lesson-parts';
import { useT } from './texts';
import './lesson.css';

const KEY = 'lesson.auto';
/** The computer of a classroom, a tablet on the desk: it waits for the next lesson and opens it when its time has come. A person may turn that off and tap. */
export default function AutoLesson() {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const clazzId = Number(search.get('clazz')) || undefined;
  const { data, error, refetch } = useCall(
    autoLesson,
    { clazzId },
    { quiet: true, everySeconds: 30, when: can(autoLesson) },
  );
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  const start = useStart();
  const learner = me?.userType === USER_TYPE.student;
  const lesson = data?.lesson ?? null;
  const now = useNow();
  const due = lesson != null && onLine(now.date, now.min) >= onLine(lesson.date, minutesOf(lesson.start));
  const go = async (l: Lesson) => {
    if (!learner) {
      await start(l);
      return;
    }
    await send(enterLesson, { id: await idOf(l) });
    void refresh('lesson');
    void navigate(toPath('/arrange/study/{clazzId}/detail', { clazzId: l.clazzId }));
  };
  // Once a lesson: who comes back here on purpose is not thrown out again.
  const went = useRef<string>(undefined);
  const name = lesson ? `${lesson.arrangeId ?? lesson.lessonId} ${lesson.date}` : undefined;
  useEffect(() => {
    if (!on || !lesson || !due || went.current === name || sessionStorage.getItem(KEY) === name) return;
    went.current = name;
    sessionStorage.setItem(KEY, name!);
    void go(lesson);
  });
  if (!can(autoLesson))
    return (
      <section className="panel">
        <EmptyState title={t('autoNobody')} text={t('autoNobodyText')} />
      </section>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 4 }} />
      </section>
    );
  const next = lesson ?? data.next;
  const wait = next ? onLine(next.date, minutesOf(next.start)) - onLine(now.date, now.min) : 0;
  return (
    <div className="stack">
      <section className="panel ls-auto" aria-live="polite">
        <span className="ls-clock">{`${String(Math.floor(now.min / 60)).padStart(2, '0')}:${String(now.min % 60).padStart(2, '0')}`}</span>
        {next ? (
          <>
            <span className="soft">
              {lesson?.state === 'in_progress'
                ? t('runsNow')
                : next.date === data.date
                  ? t('nextToday')
                  : longDay(next.date)}
            </span>
            <strong>
              {next.sbjName} · {learner ? next.teacherName : next.clazzName}
            </strong>
            <span>
              {next.start}–{next.end}
              {next.roomName ? ` · ${next.roomName}` : ''}
            </span>
            {wait > 0 ? (
              <span className="ls-wait">
                {wait >= 1440
                  ? t('inDays', { days: Math.round(wait / 1440) })
                  : wait >= 60
                    ? t('inHours', { h: Math.floor(wait / 60), m: wait % 60 })
                    : t('inMinutes', { m: wait })}
              </span>
            ) : null}
            {lesson ? (
              <ActButton type="primary" size="large" onClick={() => go(lesson)}>
                {learner ? t('enter') : t('start')}
              </ActButton>
            ) : (
              <span className="soft">{t('doorAt', { minutes: ENTER_MINUTES })}</span>
            )}
          </>
        ) : (
          <EmptyState
            title={t('autoNone')}
            text={t('autoNoneText')}
            action={
              <Button onClick={() => void navigate(learner ? '/arrange/study/myLessons' : '/arrange/basic/myLessons')}>
                {t('toTimetable')}
              </Button>
            }
          />
        )}
      </section>
      <label className="row ls-switch">
        <Switch
          checked={on}
          onChange={(v) => {
            setOn(v);
            localStorage.setItem(KEY, v ? 'on' : 'off');
          }}
        />
        <span>
          {t('autoOn')}
          <small className="soft">{t(learner ? 'autoHelpStudent' : 'autoHelp')}</small>
        </span>
      </label>
    </div>
  );
}
