import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { refresh } from '../../../../kernel/web/http/query-client';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { QuestionPicker, QuestionView, type PickedQuestion } from '../../../question-bank/web/published';
import { nodeAddQue, nodeDownQue, nodeQues, nodeReplaceQue, nodeRmQue, nodeUpQue } from '../../contract';
import { useT } from '../texts';

/** Questions of a node in their order; who looks after the workbooks adds, replaces and moves them. */
export function NodeQues({
  node,
  of,
  edit,
}: {
  readonly node: { readonly nodeId: number; readonly name: string };
  readonly of?: { readonly stgId: number; readonly sbjId: number };
  readonly edit: boolean;
}) {
  const t = useT();
  const can = useCan();
  const [picking, setPicking] = useState<'add' | number>(),
    [key, setKey] = useState<number>();
  const { data, error, isPending, refetch } = useCall(nodeQues, { id: node.nodeId }, { quiet: true });
  const up = useAct(nodeUpQue),
    down = useAct(nodeDownQue),
    remove = useAct(nodeRmQue),
    replace = useAct(nodeReplaceQue);
  const may = edit && can(nodeAddQue);
  const add = may ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setPicking('add')}>
      {t('addQue')}
    </Button>
  ) : null;
  const pick = async (picked: readonly PickedQuestion[]) => {
    if (typeof picking === 'number') {
      const [one] = picked;
      if (one) await replace.run({ id: node.nodeId, oldTaskId: picking, question: { qid: one.qid } });
      return;
    }
    // One after the other: each takes the next place.
    try {
      for (const p of picked) await send(nodeAddQue, { id: node.nodeId, question: { qid: p.qid } });
    } finally {
      await refresh('resource');
    }
  };
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (data.length === 0)
      return <EmptyState compact title={t('noQues')} text={may ? t('noQuesText') : undefined} action={add} />;
    return (
      <ul className="pap-ques">
        {data.map((q, i) => (
          <li key={q.taskId} className="pap-que">
            <QuestionView body={q.body} no={i + 1} showKey={key === q.taskId} />
            <div className="pap-que-foot">
              <span>{t(`kind.${q.kind}`)}</span>
              {q.on ? null : <StatusTag status="needs">{t('queOff')}</StatusTag>}
              <span className="row-end row" style={{ gap: 4 }}>
                <button
                  type="button"
                  className="que-more"
                  aria-expanded={key === q.taskId}
                  onClick={() => setKey(key === q.taskId ? undefined : q.taskId)}
                >
                  {t('withKeys')}
                </button>
                {may ? (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={`${t('moveUp')}: ${i + 1}`}
                      disabled={i === 0}
                      onClick={() => void up.run({ id: node.nodeId, taskId: q.taskId })}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={`${t('moveDown')}: ${i + 1}`}
                      disabled={i === data.length - 1}
                      onClick={() => void down.run({ id: node.nodeId, taskId: q.taskId })}
                    />
                    <Tooltip title={t('replaceQue')}>
                      <Button
                        type="text"
                        size="small"
                        icon={<SwapOutlined />}
                        aria-label={`${t('replaceQue')}: ${i + 1}`}
                        onClick={() => setPicking(q.taskId)}
                      />
                    </Tooltip>
                    <Tooltip title={t('rmQue')}>
                      <Button
                        type="text"
                        size="small"
                        icon={<DeleteOutlined />}
                        aria-label={`${t('rmQue')}: ${i + 1}`}
                        onClick={() => void remove.run({ id: node.nodeId, taskId: q.taskId })}
                      />
                    </Tooltip>
                  </>
                ) : null}
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="panel stack">
      <div className="row">
        <h2 style={{ fontSize: 16, margin: 0 }}>{node.name}</h2>
        {data ? <span className="soft">{t('nodeQues', { count: data.length })}</span> : null}
        <span className="row-end">{data && data.length > 0 ? add : null}</span>
      </div>
      {body()}
      {may ? (
        <QuestionPicker
          open={picking != null}
          onClose={() => setPicking(undefined)}
          chosen={(data ?? []).map((q) => q.qid)}
          first={of ? { ...of, lib: 'pfm' } : { lib: 'pfm' }}
          max={picking === 'add' ? 50 : 1}
          onPick={(picked) => void pick(picked)}
        />
      ) : null}
    </section>
  );
}
