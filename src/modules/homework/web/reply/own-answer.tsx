import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, Navigate } from 'react-router';
import { durationText, saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import { getReply, studyList } from '../../contract';
import { isHandedIn } from '../../rules';
import { judgedOf } from '../mark/verdicts';
import { useT } from '../texts';
import { useAwaited } from './got';
import { Say } from './say';
import { points } from './task-card';
import { Bones } from './work-list';
import '../homework.css';
import './reply.css';

/** A paper has just gone in: what is known of it already, how it was, and what comes next. */
export default function Answered({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const me = useSession();
  const awaited = useAwaited();
  const taskId = Number(params.taskId),
    userId = me?.userId ?? 0;
  const { data, error, refetch, isFetching } = useCall(getReply, { id: taskId, userId }, { quiet: true });
  const next = useCall(studyList, { state: 'todo', pageSize: 3 }, { quiet: true });
  useTitle(data?.task.name);
  const done = data != null && isHandedIn(data.reply.state);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // What is remembered may be the paper before it went in.
  if (!data || (!done && isFetching)) return <Bones />;
  if (!done) return <Navigate replace to={toPath('/work/dowork/{taskId}/answer', { taskId })} />;
  const { task, reply } = data;
  const id = { taskId, userId };
  const verdicts = reply.released
    ? data.ques.flatMap((q) => {
        const { judged } = judgedOf(q, data.answers);
        return q.parts.map((p) => ({
          no: p.qcid ? `${q.queNo}(${p.qcid})` : String(q.queNo),
          verdict: judged[p.qcid]?.verdict ?? 'hand',
        }));
      })
    : [];
  const toMark = verdicts.filter((v) => v.verdict === 'hand').length;
  const wait =
    reply.released && reply.score != null && toMark > 0 ? t('got.partly', { n: toMark }) : awaited(task, reply);
  const wrong = verdicts.some((v) => v.verdict === 'wrong' || v.verdict === 'part' || v.verdict === 'empty');
  const other = next.data?.items.find((r) => r.entry === 'open');
  return (
    <div className="stack">
      <section className="panel hw-got">
        <CheckCircleFilled className="hw-got-mark" />
        <h2>{task.name}</h2>
        <p className="soft">
          {t('got.handedInText', { at: saidNow(reply.submittedAt!, me?.zone), spent: durationText(reply.spent) })}
          {reply.late ? ` · ${t('got.late')}` : ''}
        </p>
        {reply.released && reply.score != null ? (
          <div className="hw-got-score">
            {points(reply.score)}
            <span className="unit">{t('got.of', { full: task.fullScore })}</span>
          </div>
        ) : null}
        {wait ? <p>{wait}</p> : null}
        {verdicts.length ? (
          <ol className="hw-verdicts">
            {verdicts.map((v) => (
              <li key={v.no} className={`hw-v-${v.verdict === 'empty' ? 'wrong' : v.verdict}`}>
                {v.no} {v.verdict === 'right' ? '✓' : v.verdict === 'part' ? '◐' : v.verdict === 'hand' ? '…' : '✗'}
              </li>
            ))}
          </ol>
        ) : null}
        <div className="row">
          {reply.released ? (
            <Link to={toPath('/work/report/stu/{taskId}/{userId}', id)}>
              <Button type={other ? 'default' : 'primary'}>{t('got.report')}</Button>
            </Link>
          ) : (
            <Link to={toPath('/work/report/stu/{taskId}/{userId}/view', id)}>
              <Button>{t('got.paper')}</Button>
            </Link>
          )}
          {wrong ? (
            <Link to={toPath('/work/report/stu/{taskId}/{userId}/exercise', id)}>
              <Button>{t('got.train')}</Button>
            </Link>
          ) : null}
          {next.isPending ? null : other ? (
            <Link to={toPath('/work/dowork/{taskId}/answer', { taskId: other.taskId })}>
              <Button type="primary">{t('got.nextTask')}</Button>
            </Link>
          ) : (
            <Link to="/work/dowork/workList/completed">
              <Button>{t('got.list')}</Button>
            </Link>
          )}
        </div>
      </section>
      <section className="panel">
        <Say taskId={taskId} degree={reply.evalDegree} text={reply.evalText} />
      </section>
    </div>
  );
}
