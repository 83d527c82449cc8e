import { ReloadOutlined } from '@ant-design/icons';
import { Button, Radio, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Pages } from '../../../../kernel/web/list/pages';
import { instantText } from '../../../../kernel/web/format';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { JobPanel } from '../../../../kernel/web/parts/job-panel';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { DUP_KINDS, DUP_STATES, dupList, dupResolve, dupScan, type DupGroup } from '../../contract';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { SubjectBar, useSubject } from './subject-bar';
import './desk.css';

const PAGE = 10;
/** Groups of questions that repeat each other: keep one, or say that all may stay. */
export default function Repeats() {
  const t = useT();
  const can = useCan();
  const at = useSubject();
  const kind = DUP_KINDS.find((k) => k === at.search.get('kind')) ?? 'text',
    state = DUP_STATES.find((s) => s === at.search.get('state')) ?? 'open',
    curPage = Number(at.search.get('curPage')) || 1;
  const [jobId, setJob] = useState<number>();
  const { data, error, isPending, refetch } = useCall(
    dupList,
    { stgId: at.stgId, sbjId: at.sbjId, kind, state, curPage, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  const scan = useAct(dupScan, { onDone: (r) => setJob(r.jobId) });
  const scanButton = can(dupScan) ? (
    <Button
      icon={<ReloadOutlined />}
      loading={scan.busy ? { delay: 250 } : false}
      onClick={() => void scan.run({ stgId: at.stgId, sbjId: at.sbjId })}
    >
      {t('scan')}
    </Button>
  ) : null;
  const groups = () => {
    if (error)
      return (
        <section className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </section>
      );
    if (isPending)
      return (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      );
    if (data.items.length === 0)
      return (
        <section className="panel">
          <EmptyState
            title={t(state === 'open' ? 'repeatsNone' : 'repeatsNoneThere')}
            text={state === 'open' ? t('repeatsNoneText') : undefined}
            action={state === 'open' ? scanButton : undefined}
          />
        </section>
      );
    return (
      <>
        <p className="soft qb-note">{t(kind === 'text' ? 'repeatsText' : 'repeatsShape')}</p>
        {data.items.map((g) => (
          <Group key={g.groupId} group={g} />
        ))}
        <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={(p) => at.put({ curPage: p })} />
      </>
    );
  };
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <Segmented
          value={kind}
          onChange={(k) => at.put({ kind: k, curPage: undefined })}
          options={DUP_KINDS.map((k) => ({ value: k, label: t(`dup.${k}`) }))}
        />
        <Segmented
          value={state}
          onChange={(s) => at.put({ state: s, curPage: undefined })}
          options={DUP_STATES.map((s) => ({ value: s, label: t(`dupState.${s}`) }))}
        />
        <span className="row-end">{scanButton}</span>
      </SubjectBar>
      {jobId == null ? null : (
        <JobPanel
          jobId={jobId}
          title={t('scanning')}
          onClose={() => setJob(undefined)}
          onEnd={() => void refresh('question-bank')}
        />
      )}
      {groups()}
    </div>
  );
}
function Group({ group }: { readonly group: DupGroup }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  // The oldest is mostly the one that papers use.
  const [keep, setKeep] = useState(group.questions[0]?.qid);
  const resolve = useAct(dupResolve, { done: t('dupDone') });
  const merge = async () => {
    const others = group.questions.filter((q) => q.qid !== keep);
    if (await confirm({ title: t('mergeTitle', { count: others.length }), text: t('mergeText'), ok: t('merge') }))
      await resolve.run({ id: group.groupId, keepQid: keep });
  };
  const open = group.state === 'open' && can(dupResolve);
  return (
    <section className="panel qb-group">
      <div className="row qb-group-head">
        <h2 className="qb-h">{t('groupOf', { count: group.questions.length })}</h2>
        {group.kind === 'text' ? (
          <StatusTag status={group.likeness === 100 ? 'needs' : 'waiting'}>
            {group.likeness === 100 ? t('sameWords') : t('likeness', { percent: group.likeness })}
          </StatusTag>
        ) : null}
        {group.state === 'open' ? (
          <span className="row-end row">
            {open ? (
              <>
                <ActButton onClick={() => resolve.run({ id: group.groupId })}>{t('ignore')}</ActButton>
                <Button type="primary" disabled={group.questions.length < 2} onClick={() => void merge()}>
                  {t('mergeInto')}
                </Button>
              </>
            ) : null}
          </span>
        ) : (
          <span className="row-end soft">
            {t(group.state === 'merged' ? 'mergedBy' : 'ignoredBy', {
              name: group.decidedByName ?? '—',
              at: group.decidedAt ? instantText(group.decidedAt) : '',
            })}
          </span>
        )}
      </div>
      <div className="qb-pair">
        {group.questions.map((q) => (
          <QuestionCard
            key={q.qid}
            row={q}
            actions={
              open ? (
                <Radio checked={keep === q.qid} onChange={() => setKeep(q.qid)}>
                  {t('keepThis')}
                </Radio>
              ) : null
            }
          />
        ))}
      </div>
    </section>
  );
}
