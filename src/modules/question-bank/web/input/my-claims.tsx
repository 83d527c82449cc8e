import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Figure } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { CLAIM_MAX, initStat, ownToday, ownTotals, taskClaim, taskMyClaim } from '../../contract';
import { useT } from '../texts';
import { ReturnButton } from './return-button';
import { taskColumns } from './task-columns';
import { useTask } from './use-task';
import { WorkPlace } from './work-place';
import './input.css';

/** An inputter's desk: what waits, what was taken, and the work place itself. */
export default function MyClaims() {
  const t = useT();
  const task = useTask();
  const { data: queue } = useCall(taskMyClaim, { pageSize: 100 }, { quiet: true, keep: true });
  if (task.taskId != null)
    return (
      <WorkPlace
        taskId={task.taskId}
        queue={queue?.items.map((r) => r.taskId) ?? []}
        onTask={task.open}
        onClose={task.close}
      />
    );
  const c = taskColumns(t, task.open);
  return (
    <div className="stack">
      <Today />
      <Waiting />
      <ListScreen
        call={taskMyClaim}
        rowKey={(r) => String(r.taskId)}
        filters={{ stgId: StagePicker, sbjId: SubjectPicker }}
        head={<h2 className="ipt-h">{t('claim.mine')}</h2>}
        columns={[
          c.what,
          c.subject,
          c.claimed,
          { of: 'returnCause', title: t('field.returnCause'), hidden: true },
          {
            of: 'acts',
            title: '',
            width: 130,
            align: 'right',
            show: (r) => <ReturnButton task={r} size="small" type="text" />,
          },
        ]}
        empty={{ title: t('claim.none'), text: t('claim.noneText') }}
      />
    </div>
  );
}
function Today() {
  const t = useT();
  const { data: today } = useCall(ownToday, {}, { quiet: true }),
    { data: all } = useCall(ownTotals, {}, { quiet: true });
  if (!today || !all) return null;
  return (
    <section className="panel">
      <div className="figures">
        <Figure
          of="question-bank.today"
          label={t('today.input')}
          value={today.input + today.redone}
          unit={t('unit.ques')}
        />
        <Figure of="question-bank.passed" label={t('today.passed')} value={today.passed} unit={t('unit.ques')} />
        <Figure
          of="question-bank.mineAuditing"
          label={t('own.auditing')}
          value={<Link to="/desk/teach/repo/myAuditingTasks">{all.auditing}</Link>}
          unit={t('unit.ques')}
        />
        <Figure
          of="question-bank.mineBack"
          label={t('own.rejected')}
          value={<Link to="/desk/teach/repo/myRejectTasks">{all.rejected + all.returned}</Link>}
          unit={t('unit.ques')}
        />
        <Figure
          of="question-bank.passedAll"
          label={t('own.passed')}
          value={<Link to="/desk/teach/repo/myIptPfmQues">{all.passed}</Link>}
          unit={t('unit.ques')}
        />
      </div>
    </section>
  );
}
function Waiting() {
  const t = useT();
  const can = useCan();
  const [num, setNum] = useState(5);
  const { data } = useCall(initStat, {}, { quiet: true, everySeconds: 60 });
  const claim = useAct(taskClaim, { done: (r) => t('claim.done', { count: r.length }) });
  return (
    <section className="panel">
      <div className="row ipt-waiting-head">
        <h2 className="ipt-h">{t('claim.waiting')}</h2>
        {data?.length ? (
          <label className="row-end row soft" style={{ gap: 8 }}>
            {t('claim.atOnce')}
            <NumberInput min={1} max={CLAIM_MAX} value={num} onChange={(v) => setNum(v ?? 1)} style={{ width: 80 }} />
          </label>
        ) : null}
      </div>
      {data?.length === 0 ? (
        <EmptyState compact title={t('claim.nothing')} />
      ) : (
        <ul className="ipt-waiting">
          {data?.map((s) => (
            <li key={`${s.stgId} ${s.sbjId}`}>
              <span>
                <b>{t('ofSubject', { stage: s.stgName, subject: s.sbjName })}</b>
                <small className="soft">{t('claim.count', { count: s.count })}</small>
              </span>
              {can(taskClaim) ? (
                <ActButton onClick={() => claim.run({ stgId: s.stgId, sbjId: s.sbjId, num })}>
                  {t('claim.take', { count: Math.min(num, s.count) })}
                </ActButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
