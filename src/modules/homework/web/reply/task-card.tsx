import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { numberText, saidNow, saidText, timeText } from '../../../../kernel/web/format';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { StudyRow } from '../../contract';
import { isHandedIn } from '../../rules';
import { Kind } from '../parts';
import { useT } from '../texts';
import { dueOf } from './due';

export const points = (n: number): string => numberText(n, n % 1 ? 1 : 0);
/** A task in a child's list, with the one thing to do with it. */
export function StudyCard({ row, first }: { readonly row: StudyRow; readonly first?: boolean }) {
  const t = useT();
  const me = useSession();
  const zone = me?.zone ?? 'Asia/Shanghai';
  const [now] = useState(() => new Date().toISOString());
  const due = dueOf(row, now, zone);
  const done = isHandedIn(row.state);
  const open = row.entry === 'open';
  const to = done
    ? toPath('/work/report/stu/{taskId}/{userId}', { taskId: row.taskId, userId: me?.userId ?? 0 })
    : toPath('/work/dowork/{taskId}/answer', { taskId: row.taskId });
  const facts = [
    row.sbjName,
    t('ques', { n: row.queCount }),
    t('full', { n: row.fullScore }),
    row.duration ? t('minutes', { n: row.duration }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="panel hw-mine">
      <div>
        <h2>
          {open || done ? <Link to={to}>{row.name}</Link> : row.name}
          <Kind kind={row.kind} />
          {done && row.late ? <StatusTag status="off">{t('mine.lateTag')}</StatusTag> : null}
          {row.state === 'doing' || row.state === 'stopped' ? (
            <StatusTag status="waiting">{t(`replyState.${row.state}`)}</StatusTag>
          ) : null}
        </h2>
        <p className="soft">{facts}</p>
        <p>
          {done ? (
            <span className="soft">{t('mine.handedAt', { at: saidNow(row.submittedAt!, zone) })}</span>
          ) : (
            <When row={row} due={due} now={now} zone={zone} />
          )}
        </p>
        {done && row.comment ? <p className="soft">“{row.comment}”</p> : null}
      </div>
      <div className="hw-mine-end">
        {done ? <Got row={row} /> : null}
        {done ? (
          <Link to={to}>
            <Button>{t('mine.result')}</Button>
          </Link>
        ) : open ? (
          <Link to={to}>
            <Button type={first ? 'primary' : 'default'}>{t(row.state === 'todo' ? 'mine.begin' : 'mine.goOn')}</Button>
          </Link>
        ) : null}
      </div>
    </li>
  );
}
function When({
  row,
  due,
  now,
  zone,
}: {
  readonly row: StudyRow;
  readonly due: ReturnType<typeof dueOf>;
  readonly now: string;
  readonly zone: string;
}) {
  const t = useT();
  const at = row.dueTime ? saidText(row.dueTime, now, zone) : '';
  switch (due) {
    case 'coming':
      return (
        <>
          <StatusTag status="off">{t('mine.coming')}</StatusTag>{' '}
          <span className="hw-due">
            {row.dueTime
              ? t('mine.window', {
                  from: saidText(row.startTime, now, zone),
                  to: sameDay(row.startTime, row.dueTime, zone) ? timeText(row.dueTime, zone) : at,
                })
              : t('startAt', { at: saidText(row.startTime, now, zone) })}
          </span>
        </>
      );
    case 'missed':
      return (
        <>
          <StatusTag status="needs">{t('mine.missed')}</StatusTag> <span className="soft">{t('dueAt', { at })}</span>
        </>
      );
    case 'past':
      return (
        <>
          <span className="hw-due-past">{t('mine.overdue')}</span> <span className="soft">{t('dueAt', { at })}</span>
        </>
      );
    case 'now':
      return (
        <span className="hw-due-now">
          {t('mine.dueSoon')} {timeText(row.dueTime!, zone)}
        </span>
      );
    case 'later':
      return <span className="hw-due">{t('dueAt', { at })}</span>;
    case 'none':
      return <span className="soft">{t('noDue')}</span>;
  }
}
const sameDay = (a: string, b: string, zone: string): boolean =>
  dueOf({ entry: 'open', dueTime: b }, a, zone) === 'now';
function Got({ row }: { readonly row: StudyRow }) {
  const t = useT();
  if (!row.released) return <span className="soft">{t('mine.hidden')}</span>;
  return (
    <span className="hw-points">
      {row.state === 'submitted' ? (
        <StatusTag status="waiting">{t('mine.waiting')}</StatusTag>
      ) : (
        <>
          <b>{points(row.score ?? 0)}</b>
          <span className="unit">{t('got.of', { full: row.fullScore })}</span>
        </>
      )}
      {row.star ? (
        <div className="hw-stars" aria-label={`${t('got.star')} ${row.star}`}>
          {'★'.repeat(row.star)}
        </div>
      ) : null}
    </span>
  );
}
