import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { useAppealsOf } from '../../../appeal/web/published';
import { getReply } from '../../contract';
import { isHandedIn, MARK_APPEALS } from '../../rules';
import { useT } from '../texts';
import { useAwaited } from './got';
import { PaperView } from './paper-view';
import { StuHead } from './stu-head';
import { points } from './task-card';

type Params = { readonly params: { readonly taskId?: string; readonly userId?: string } };
/** A handed-in paper as it stands, to read and to print. */
export default function StuView({ params }: Params) {
  return <StuPaper params={params} wrong={false} />;
}

/** The paper whole, or only where points were lost. */
export function StuPaper({ params, wrong }: Params & { readonly wrong: boolean }) {
  const t = useT();
  const me = useSession();
  const awaited = useAwaited();
  const id = Number(params.taskId),
    userId = Number(params.userId);
  const { data, error, refetch } = useCall(getReply, { id, userId }, { quiet: true });
  const appeals = useAppealsOf(MARK_APPEALS, id, userId, data?.reply.released === true);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const { task, reply } = data;
  const own = me?.userId === userId;
  // A teacher sees marks before they are out.
  const open = !own || reply.released;
  const done = isHandedIn(reply.state);
  const ques = wrong
    ? data.ques.filter((q) => data.answers.some((a) => a.qid === q.qid && a.share != null && a.share < 100))
    : data.ques;
  const wait = done ? awaited(task, reply) : undefined;
  const head = (
    <StuHead
      task={task}
      userId={userId}
      userName={data.userName}
      clazzName={data.clazzName}
      at={wrong ? 'wrong' : 'paper'}
      print={done && ques.length > 0}
      submittedAt={reply.submittedAt}
    />
  );
  const state = (title: string, text?: string, action?: React.ReactNode) => (
    <div className="stack">
      {head}
      <div className="panel">
        <EmptyState title={title} text={text} action={action} />
      </div>
    </div>
  );
  if (!done && (own || data.answers.length === 0))
    return state(
      t(reply.state === 'todo' ? 'got.notBegun' : 'got.notHandedIn'),
      t('got.notHandedInText'),
      own ? (
        <Link to={toPath('/work/dowork/{taskId}/answer', { taskId: id })}>
          <Button type="primary">{t('got.goDo')}</Button>
        </Link>
      ) : undefined,
    );
  if (wrong && !open) return state(t('got.notYet'), wait);
  if (wrong && ques.length === 0) return state(t('got.noWrong'), t('got.noWrongText'));
  return (
    <div className="stack">
      {head}
      <section className="panel row" style={{ padding: '12px 20px' }}>
        {wrong ? (
          <span>{t('got.wrongCount', { n: ques.length })}</span>
        ) : open && reply.score != null ? (
          <span className="hw-points">
            <b>{points(reply.score)}</b>
            <span className="unit">{t('got.of', { full: task.fullScore })}</span>
          </span>
        ) : null}
        {reply.star && !wrong ? <span className="hw-stars">{'★'.repeat(reply.star)}</span> : null}
        {wait && !wrong ? <span className="soft">{wait}</span> : null}
        {own && appeals.until ? (
          <span className="soft">{t('appeal.until', { at: saidNow(appeals.until) })}</span>
        ) : null}
        {!open ? <span className="soft">{t('got.noKeys')}</span> : null}
        {wrong && own ? (
          <span className="row row-end" data-chrome style={{ gap: 8 }}>
            <Link to="/work/wrong/index">
              <Button>{t('mine.wrongbook')}</Button>
            </Link>
            <Link to={toPath('/work/report/stu/{taskId}/{userId}/exercise', { taskId: id, userId })}>
              <Button type="primary">{t('got.train')}</Button>
            </Link>
          </span>
        ) : null}
      </section>
      {!wrong && reply.comment ? <p className="hw-comment">{reply.comment}</p> : null}
      <PaperView paper={data} ques={ques} open={open} own={own} appeals={appeals.byPart} until={appeals.until} />
    </div>
  );
}
