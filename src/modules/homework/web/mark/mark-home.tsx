import { Button, Segmented, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { fetchByQue, fetchByUsr, peerConfirm, peerProgress, peerShare, setMarkType, survey } from '../../contract';
import type { Task } from '../../contract/parts';
import { PEER_PAPERS_MAX } from '../../rules';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';

const TYPES = ['person', 'question', 'peer'] as const;

/** Where marking begins: the pile by child or by question, and marking by classmates. */
export default function MarkHome({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly type?: string };
}) {
  const t = useT();
  const navigate = useNavigate();
  const id = Number(params.taskId);
  const type = TYPES.find((x) => x === params.type) ?? 'person';
  const { data, error, refetch } = useCall(survey, { id }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return (
    <div className="stack">
      <TaskNav task={data} at="mark" />
      <Segmented
        value={type}
        onChange={(v) =>
          void navigate(toPath('/work/{taskId}/correct/{type}', { taskId: id, type: v }), { replace: true })
        }
        options={TYPES.map((x) => ({
          value: x,
          label: t(({ person: 'mark.byPerson', question: 'mark.byQue', peer: 'mark.byPeers' } as const)[x]),
        }))}
      />
      {data.submitted === 0 ? (
        <div className="panel">
          <EmptyState title={t('mark.nobody')} text={t('mark.nobodyText')} />
        </div>
      ) : type === 'person' ? (
        <ByPerson task={data} />
      ) : type === 'question' ? (
        <ByQuestion task={data} />
      ) : (
        <ByPeers task={data} />
      )}
    </div>
  );
}

function Head({ task, to }: { readonly task: Task; readonly to: string | undefined }) {
  const t = useT();
  return (
    <div className="row">
      <p className="hw-answer">{task.toMark > 0 ? t('mark.left', { n: task.toMark }) : t('mark.allDone')}</p>
      <span className="row-end">
        {task.toMark > 0 && to ? (
          <Link to={to}>
            <Button type="primary" autoFocus>
              {t(task.marked > 0 ? 'mark.goOn' : 'mark.begin')}
            </Button>
          </Link>
        ) : (
          <Link to={toPath('/work/{taskId}/analysis', { taskId: task.taskId })}>
            <Button type="primary">{t('mark.analysis')}</Button>
          </Link>
        )}
      </span>
    </div>
  );
}
function ByPerson({ task }: { readonly task: Task }) {
  const t = useT();
  const { data, error, refetch } = useCall(fetchByUsr, { id: task.taskId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = (userId: number) => toPath('/work/{taskId}/correct/{userId}/byPerson', { taskId: task.taskId, userId });
  return (
    <section className="panel stack">
      <Head task={task} to={data?.paper ? open(data.paper.reply.userId) : undefined} />
      <Table
        size="middle"
        rowKey="userId"
        pagination={false}
        loading={!data}
        dataSource={data?.order}
        columns={[
          { title: t('field.userName'), key: 'name', render: (_, r) => <Link to={open(r.userId)}>{r.userName}</Link> },
          { title: t('field.clazzName'), dataIndex: 'clazzName', key: 'clazz' },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, r) => (
              <StatusTag status={r.state === 'marked' ? 'done' : 'needs'}>{t(`replyState.${r.state}`)}</StatusTag>
            ),
          },
          { title: t('field.late'), key: 'late', render: (_, r) => (r.late ? t('yes') : '') },
          {
            title: t('field.score'),
            key: 'score',
            align: 'right',
            render: (_, r) => (r.state === 'marked' ? numberText(r.score ?? 0, (r.score ?? 0) % 1 ? 1 : 0) : '—'),
          },
        ]}
      />
    </section>
  );
}
function ByQuestion({ task }: { readonly task: Task }) {
  const t = useT();
  const { data, error, refetch } = useCall(fetchByQue, { id: task.taskId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = (p: { qid: number; qcid: number }) =>
    toPath('/work/{taskId}/correct/{qid}/{qcid}/byQue', { taskId: task.taskId, qid: p.qid, qcid: p.qcid });
  const first = data?.parts.find((p) => p.toMark > 0);
  return (
    <section className="panel stack">
      <Head task={task} to={first && open(first)} />
      <Table
        size="middle"
        rowKey={(p) => `${p.qid}/${p.qcid}`}
        pagination={false}
        loading={!data}
        dataSource={data?.parts}
        columns={[
          {
            title: t('report.queNo'),
            key: 'no',
            render: (_, p) => (
              <Link to={open(p)}>{t('mark.queNo', { no: p.qcid === 0 ? p.queNo : `${p.queNo}(${p.qcid})` })}</Link>
            ),
          },
          { title: t('field.full'), key: 'score', align: 'right', render: (_, p) => p.score },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, p) =>
              p.toMark ? (
                <StatusTag status="needs">{t('mark.queLeft', { n: p.toMark })}</StatusTag>
              ) : (
                <StatusTag status="done">{t('mark.queDone')}</StatusTag>
              ),
          },
        ]}
      />
    </section>
  );
}
function ByPeers({ task }: { readonly task: Task }) {
  const t = useT();
  const [each, setEach] = useState(2);
  const { data, error, refetch } = useCall(peerProgress, { id: task.taskId }, { quiet: true, everySeconds: 20 });
  const type = useAct(setMarkType),
    share = useAct(peerShare, { done: t('mark.peerShared') }),
    confirm = useAct(peerConfirm, { done: (r) => t('mark.peerConfirmed', { n: r.marked }) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const on = task.markType === 2,
    dealt = (data?.given ?? 0) > 0;
  if (!on || !dealt)
    return (
      <div className="panel">
        <EmptyState
          title={t('mark.peerNone')}
          text={t('mark.peerNoneText')}
          action={
            !task.mine ? undefined : on ? (
              <>
                <label className="filter">
                  {t('mark.peerEach')}
                  <NumberInput
                    min={1}
                    max={PEER_PAPERS_MAX}
                    value={each}
                    onChange={(v) => setEach(v ?? 2)}
                    style={{ width: 72 }}
                  />
                </label>
                <Button type="primary" onClick={() => void share.run({ id: task.taskId, each })}>
                  {t('mark.peerShare')}
                </Button>
                <Button onClick={() => void type.run({ id: task.taskId, n: 1 })}>{t('mark.peerTurnOff')}</Button>
              </>
            ) : (
              <Button type="primary" onClick={() => void type.run({ id: task.taskId, n: 2 })}>
                {t('mark.peerTurnOn')}
              </Button>
            )
          }
        />
      </div>
    );
  return (
    <section className="panel stack">
      <div className="row">
        <p className="hw-answer">{t('mark.peerProgress', { done: data!.done, given: data!.given })}</p>
        <span className="row row-end" style={{ gap: 8 }}>
          {task.mine && data!.done === 0 ? (
            <Button onClick={() => void share.run({ id: task.taskId, each })}>{t('mark.peerShareAgain')}</Button>
          ) : null}
          <Button type="primary" disabled={data!.done === 0} onClick={() => void confirm.run({ id: task.taskId })}>
            {t('mark.peerConfirmAll')}
          </Button>
        </span>
      </div>
      <Table
        size="middle"
        rowKey="userId"
        pagination={false}
        dataSource={data!.items}
        columns={[
          {
            title: t('field.userName'),
            key: 'name',
            render: (_, r) => (
              <Link to={toPath('/work/{taskId}/correct/{userId}/other', { taskId: task.taskId, userId: r.userId })}>
                {r.userName}
              </Link>
            ),
          },
          { title: t('mark.peerDone'), key: 'done', align: 'right', render: (_, r) => `${r.done} / ${r.papers}` },
          { title: t('mark.peerGot'), key: 'got', align: 'right', render: (_, r) => r.got },
          {
            title: t('field.state'),
            key: 'state',
            render: (_, r) => (
              <StatusTag status={r.confirmed ? 'done' : 'waiting'}>
                {t(r.confirmed ? 'mark.peerStateConfirmed' : 'mark.peerStateOpen')}
              </StatusTag>
            ),
          },
        ]}
      />
    </section>
  );
}
