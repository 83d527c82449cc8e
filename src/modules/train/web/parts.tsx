import { Skeleton, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { durationText, saidText, shortDay } from '../../../kernel/web/format';
import type { CallError } from '../../../kernel/web/http/call-error';
import { Avatar, Picture, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { Progress } from '../../../kernel/web/parts/progress';
import { ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { colour } from '../../../kernel/web/theme';
import { useCan } from '../../../kernel/web/app';
import { publishTrain, summaryTeacher, type Comment, type Goal, type LearnerRow, type Todo } from '../contract';
import { todoState } from '../rules';
import { useT } from './texts';
import './train.css';

/** A titled panel with what leads further at its right. */
export function Card({
  title,
  extra,
  children,
}: {
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="panel tr-card">
      <header className="row">
        <h2>{title}</h2>
        {extra ? <span className="row-end">{extra}</span> : null}
      </header>
      {children}
    </section>
  );
}
/** A line: a mark, what, a few words, and something at the right. On a phone the right end goes below. */
export function Line({
  mark,
  to,
  title,
  text,
  end,
}: {
  readonly mark?: ReactNode;
  readonly to?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <li className="tr-line tr-line-wraps">
      {mark}
      <span className="tr-line-text">
        <strong>{to ? <Link to={to}>{title}</Link> : title}</strong>
        {text ? <span className="soft">{text}</span> : null}
      </span>
      {end ? <span className="tr-line-end">{end}</span> : null}
    </li>
  );
}
/** What a read shows before its answer, and when it failed. */
export function Loading({
  error,
  refetch,
  rows = 6,
}: {
  readonly error: CallError | null;
  readonly refetch: () => unknown;
  readonly rows?: number;
}) {
  return (
    <section className="panel">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows }} />}
    </section>
  );
}

const TONE: Readonly<Record<ReturnType<typeof todoState>, Status>> = {
  done: 'done',
  overdue: 'needs',
  doing: 'waiting',
  todo: 'waiting',
};
/** How a to-do stands. */
export function TodoTag({ todo }: { readonly todo: Todo }) {
  const t = useT();
  const state = todoState(todo);
  return <StatusTag status={TONE[state]}>{t(`todoState.${state}`)}</StatusTag>;
}
/** A to-do in a line. `who`: it names the learner, for teachers. */
export function TodoLine({
  todo,
  who,
  end,
}: {
  readonly todo: Todo;
  readonly who?: boolean;
  readonly end?: ReactNode;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const [now] = useState(() => Date.now());
  const words = [
    who ? null : todo.sbjName,
    t(`type.${todo.type}`),
    todo.status === 2
      ? t('doneAt', { at: saidText(todo.doneAt!, now, zone) })
      : t('dueAt', { at: saidText(todo.dueTime, now, zone) }),
    todo.status === 2
      ? t('result', { n: todo.answered, accuracy: todo.accuracy ?? 0 })
      : todo.answered > 0
        ? t('answeredOf', { n: todo.answered, of: todo.ques })
        : t('queN', { n: todo.ques }),
    todo.late ? t('late') : null,
  ];
  return (
    <Line
      mark={who ? <Avatar name={todo.userName} photo={todo.photo} /> : undefined}
      {...(who ? { to: toPath('/train/student/{userId}/details', { userId: todo.userId }) } : {})}
      title={who ? `${todo.userName} · ${todo.name}` : todo.name}
      text={words.filter(Boolean).join(' · ')}
      end={
        <>
          <TodoTag todo={todo} />
          {end}
        </>
      }
    />
  );
}
/** A goal with its ring: how many questions and minutes of how many. */
export function GoalLine({ goal, who }: { readonly goal: Goal; readonly who?: boolean }) {
  const t = useT();
  const ink = goal.reached ? colour.done : goal.status === 2 ? colour.off : colour.waiting;
  return (
    <li className="tr-goal">
      <Progress
        type="circle"
        size={60}
        percent={goal.share}
        strokeColor={ink}
        format={() => (
          <span className="tr-ring">
            <b>{goal.share}</b>
            <small>%</small>
          </span>
        )}
        aria-label={t('goalShare', { n: goal.share })}
      />
      <span className="tr-goal-text">
        <span className="tr-goal-head">
          <strong>
            {who ? `${goal.userName} · ` : ''}
            {goal.sbjName} · {t(`tier.${goal.tier}`)}
          </strong>
          <StatusTag status={goal.reached ? 'done' : goal.status === 2 ? 'off' : 'waiting'}>
            {t(goal.reached ? 'goalReached' : goal.status === 2 ? 'goalMissed' : 'goalRuns')}
          </StatusTag>
        </span>
        <span>
          {t('goalProgress', {
            n: goal.answers,
            ques: goal.ques,
            min: Math.floor(goal.spent / 60),
            minutes: goal.minutes,
          })}
        </span>
        <span className="soft">
          {shortDay(goal.start)}–{shortDay(goal.end)} ·{' '}
          {goal.madeBy === goal.userId ? t('ownGoal') : t('setBy', { name: goal.madeByName })}
        </span>
      </span>
    </li>
  );
}
/** What a teacher wrote. `who`: it names the learner, for teachers. */
export function Said({ comment, who }: { readonly comment: Comment; readonly who?: boolean }) {
  const t = useT();
  const zone = useSession()?.zone;
  const [now] = useState(() => Date.now());
  return (
    <li className="tr-said">
      <span className="row" style={{ gap: 8 }}>
        <Avatar name={comment.madeByName} photo={comment.photo} />
        <strong>{who ? t('toLearner', { by: comment.madeByName, name: comment.userName }) : comment.madeByName}</strong>
        <span className="soft">{saidText(comment.madeAt, now, zone)}</span>
      </span>
      <p>{comment.text}</p>
      {comment.images.length ? (
        <span className="tr-photos">
          {comment.images.map((src, at) => (
            <Picture key={src} src={src} alt={t('pictureNo', { n: at + 1 })} width={96} />
          ))}
        </span>
      ) : null}
    </li>
  );
}

const STAND: Readonly<Record<LearnerRow['stand'], Status>> = { fine: 'done', behind: 'needs', idle: 'waiting' };
export function StandTag({ stand }: { readonly stand: LearnerRow['stand'] }) {
  const t = useT();
  return <StatusTag status={STAND[stand]}>{t(`stand.${stand}`)}</StatusTag>;
}
/** Time of practice; a dash for none. */
export const practised = (seconds: number): string => (seconds > 0 ? durationText(seconds) : '—');
export const percent = (n: number | null): string => (n == null ? '—' : String(n));

const PAGES = {
  summary: '/train/teacher/summary',
  students: '/train/teacher/student',
  publish: '/train/teacher/publish',
} as const;
/** The three pages of a teacher; a learner manager has the list alone. */
export function TeacherTabs() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
    (k) => k === 'students' || can(k === 'summary' ? summaryTeacher : publishTrain),
  );
  if (shown.length < 2) return null;
  return (
    <Tabs
      data-chrome
      style={{ marginBottom: -2 }}
      activeKey={shown.find((k) => PAGES[k] === pathname)}
      onChange={(k) => void navigate(PAGES[k as keyof typeof PAGES])}
      items={shown.map((k) => ({ key: k, label: t(`page.${k}`) }))}
    />
  );
}
