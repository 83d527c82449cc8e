import { Button } from 'antd';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { numberText, saidText } from '../../../../kernel/web/format';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { studyDayGet } from '../../contract';
import { useT } from '../texts';
import { Quiet, Tile, TileLine } from './parts';

export type StudyDay = ReplyOf<typeof studyDayGet>;
type Open = StudyDay['open'][number];

/** What a child has to do, the task due next first; one click opens it. */
export function TodoTile({ day }: { readonly day: StudyDay }) {
  const t = useT();
  const { todo, missed, peers } = day.figures;
  const all = toPath('/work/dowork/workList/{type}', { type: 'todo' });
  const first = day.open.findIndex((task) => task.entry === 'open');
  return (
    <Tile title={t('day.todo')} count={todo} extra={<Link to={all}>{t('day.all')}</Link>}>
      {day.open.length === 0 ? (
        <Quiet>
          <strong>{t('day.todoNone')}</strong> {t('day.todoNoneText')}
        </Quiet>
      ) : (
        <ul className="sh-lines">
          {day.open.map((task, at) => (
            <TaskLine key={task.taskId} task={task} now={day.now} first={at === first} />
          ))}
        </ul>
      )}
      {todo > day.open.length ? (
        <Link className="sh-more" to={all}>
          {t('day.more', { n: todo - day.open.length })}
        </Link>
      ) : null}
      {peers > 0 ? (
        <ul className="sh-lines">
          <TileLine
            to={toPath('/work/stu/home/{type}', { type: 'peer' })}
            title={t('day.peers')}
            end={<strong className="sh-count num">{peers}</strong>}
          />
        </ul>
      ) : null}
      {missed > 0 ? (
        <Link className="sh-quiet" to={all}>
          {t('day.missed', { n: missed })}
        </Link>
      ) : null}
    </Tile>
  );
}
function TaskLine({ task, now, first }: { readonly task: Open; readonly now: string; readonly first: boolean }) {
  const t = useT();
  const zone = useSession()?.zone;
  const early = task.entry === 'early';
  const late = task.dueTime != null && task.dueTime <= now;
  const when = early
    ? t('day.startsAt', { at: saidText(task.startTime, now, zone) })
    : task.dueTime == null
      ? t('day.noDue')
      : late
        ? t('day.overdue')
        : t('day.due', { at: saidText(task.dueTime, now, zone) });
  return (
    <TileLine
      to={early ? undefined : toPath('/work/dowork/{taskId}/answer', { taskId: task.taskId })}
      title={task.name}
      text={
        <>
          {task.sbjName} · {t('day.ques', { n: task.queCount })} ·{' '}
          {late && !early ? <StatusTag status="needs">{when}</StatusTag> : <b className="sh-when">{when}</b>}
        </>
      }
      end={
        early ? null : (
          <Button type={first ? 'primary' : 'default'} tabIndex={-1}>
            {t(task.enteredAt ? 'day.goOn' : 'day.begin')}
          </Button>
        )
      }
    />
  );
}

/** Results that are new, each open to the paper. */
export function ResultsTile({ day }: { readonly day: StudyDay }) {
  const t = useT();
  const me = useSession();
  if (day.results.length === 0 || !me) return null;
  return (
    <Tile
      title={t('day.results')}
      extra={<Link to={toPath('/work/dowork/workList/{type}', { type: 'completed' })}>{t('day.all')}</Link>}
    >
      <ul className="sh-lines">
        {day.results.map((r) => (
          <TileLine
            key={r.taskId}
            to={toPath('/work/report/stu/{taskId}/{userId}', { taskId: r.taskId, userId: me.userId })}
            title={r.name}
            text={r.sbjName}
            end={
              r.score == null ? null : (
                <b className="num">
                  {t('day.score', { n: numberText(r.score, r.score % 1 ? 1 : 0), of: numberText(r.fullScore) })}
                </b>
              )
            }
          />
        ))}
      </ul>
    </Tile>
  );
}

/** So many minutes of films in a day, and the eyes are due for a rest. */
const EYES_REST = 40;
/** What a child may turn to when the homework is done, and how long it has looked at films today. */
export function NextTile({ day, opens }: { readonly day: StudyDay; readonly opens: (path: string) => boolean }) {
  const t = useT();
  const lines = [
    {
      to: '/work/wrong/index',
      title: day.wrongDue > 0 ? t('day.wrong') : t('day.wrongNone'),
      end: day.wrongDue > 0 ? <strong className="sh-count num">{day.wrongDue}</strong> : null,
    },
    { to: '/basic/student/index', title: t('day.home'), text: t('day.homeText') },
    { to: '/exercise/index', title: t('day.practise') },
    { to: '/work/eval/student/list', title: t('day.evals'), text: t('day.evalsText') },
    { to: '/arrange/autoLesson', title: t('day.auto'), text: t('day.autoText') },
  ];
  return (
    <Tile title={t('day.next')}>
      <ul className="sh-lines">
        {lines
          .filter((line) => opens(line.to))
          .map((line) => (
            <TileLine key={line.to} {...line} />
          ))}
        {day.filmMinutes > 0 ? (
          <TileLine
            title={t('day.films', { n: day.filmMinutes })}
            text={day.filmMinutes >= EYES_REST ? t('day.filmsRest') : undefined}
          />
        ) : null}
      </ul>
    </Tile>
  );
}
