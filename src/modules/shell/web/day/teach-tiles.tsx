import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { saidText } from '../../../../kernel/web/format';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { PlanLines, useRunningPlans } from '../../../teachplan/web/published';
import type { teachDayGet } from '../../contract';
import { ABSENT_OFTEN, OWES_MANY } from '../../rules/day';
import { useT } from '../texts';
import { Quiet, Rows, Tile, TileLine } from './parts';

export type TeachDay = ReplyOf<typeof teachDayGet>;
type Waiting = TeachDay['marking'][number];
type Child = TeachDay['children'][number];

/** Where marking a task begins: with the paper that waited longest, or with what classmates gave. */
const markPath = ({ taskId, userId, markType }: Waiting): string =>
  markType === 2
    ? toPath('/work/{taskId}/correct/{type}', { taskId, type: 'peer' })
    : toPath('/work/{taskId}/correct/{userId}/byPerson', { taskId, userId });

/** Papers to mark, the oldest first; one click opens the paper. */
export function MarkingTile({ day }: { readonly day: TeachDay }) {
  const t = useT();
  const zone = useSession()?.zone;
  const papers = day.marking.reduce((n, task) => n + task.papers, 0);
  return (
    <Tile title={t('day.marking')} count={papers} extra={<Link to="/work/home/allwork">{t('day.all')}</Link>}>
      {day.marking.length === 0 ? (
        <Quiet>{t('day.markingNone')}</Quiet>
      ) : (
        <Rows
          rows={day.marking}
          most={4}
          row={(task, at) => (
            <TileLine
              key={task.taskId}
              to={markPath(task)}
              title={task.name}
              text={[
                task.clazzNames.join(t('comma')),
                t('day.papers', { n: task.papers }),
                t('day.since', { at: saidText(task.since, day.now, zone) }),
              ].join(' · ')}
              end={
                <Button type={at === 0 ? 'primary' : 'default'} tabIndex={-1}>
                  {t('day.markNow')}
                </Button>
              }
            />
          )}
        />
      )}
    </Tile>
  );
}

/** Children who owe papers or were absent; what they owe opens below. */
export function ChildrenTile({ day }: { readonly day: TeachDay }) {
  const t = useT();
  const { days } = day;
  return (
    <Tile title={t('day.children')} count={day.children.length}>
      {day.children.length === 0 ? (
        <Quiet>{t('day.childrenNone', { days })}</Quiet>
      ) : (
        <>
          <Quiet>{t('day.childrenText', { days, owes: OWES_MANY, absent: ABSENT_OFTEN })}</Quiet>
          <Rows rows={day.children} most={4} row={(child) => <ChildLine key={child.userId} child={child} />} />
        </>
      )}
    </Tile>
  );
}
function ChildLine({ child }: { readonly child: Child }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const owes = child.owes.length;
  return (
    <li>
      <div className="sh-line">
        <span className="sh-line-text">
          <strong>{child.name}</strong>
          <span className="soft">{child.clazzName}</span>
        </span>
        <span className="sh-line-end">
          {child.absentDays > 0 ? (
            <Link to={toPath('/arrange/basic/attend', {}, { tab: 'clazz', clazz: child.clazzId, child: child.userId })}>
              <StatusTag status="needs">{t('day.absent', { n: child.absentDays })}</StatusTag>
            </Link>
          ) : null}
          {owes > 0 ? (
            <button
              type="button"
              className="sh-why"
              aria-expanded={open}
              title={t('day.owesOpen', { name: child.name })}
              onClick={() => setOpen(!open)}
            >
              <StatusTag status="waiting">{t('day.owes', { n: owes })}</StatusTag>
            </button>
          ) : null}
        </span>
      </div>
      {open ? (
        <ul className="sh-owes">
          {child.owes.map((task) => (
            <li key={task.taskId}>
              <Link to={toPath('/work/{taskId}/progress', { taskId: task.taskId })}>{task.name}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Tasks that ended with papers missing; each opens who has not handed in. Nothing stands there when all have. */
export function LateTile({ day }: { readonly day: TeachDay }) {
  const t = useT();
  const zone = useSession()?.zone;
  if (day.late.length === 0) return null;
  return (
    <Tile title={t('day.late')} count={day.late.length}>
      <Rows
        rows={day.late}
        most={3}
        row={(task) => (
          <TileLine
            key={task.taskId}
            to={toPath('/work/{taskId}/progress', { taskId: task.taskId })}
            title={task.name}
            text={`${task.clazzNames.join(t('comma'))} · ${t('day.lateDue', { at: saidText(task.dueTime, day.now, zone) })}`}
            end={<StatusTag status="waiting">{t('day.missing', { n: task.missing })}</StatusTag>}
          />
        )}
      />
    </Tile>
  );
}

/** How far each class is with its plan. */
export function PlansTile() {
  const t = useT();
  const plans = useRunningPlans();
  return (
    <Tile title={t('day.plans')} extra={<Link to="/teachplan/index">{t('day.all')}</Link>}>
      {!plans?.some((plan) => plan.clazzes.length > 0) ? (
        <Quiet>
          {t('day.plansNone')} <Link to="/teachplan/add">{t('day.plansAdd')}</Link>
        </Quiet>
      ) : (
        <PlanLines plans={plans} />
      )}
    </Tile>
  );
}
