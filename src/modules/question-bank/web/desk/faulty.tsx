import { Button, Drawer, Input, Segmented, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { Pages } from '../../../../kernel/web/list/pages';
import { instantText } from '../../../../kernel/web/format';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import {
  WRONG_STATES,
  checkQuestion,
  wrongList,
  wrongOwn,
  wrongResolve,
  wrongSettle,
  type WrongReport,
} from '../../contract';
import { REPORT_MAX } from '../../rules/limits';
import { QuestionForm, type QuestionDraft } from '../edit/question-form';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { SubjectBar, useSubject } from './subject-bar';
import './desk.css';

export const TONE = { open: 'needs', fixed: 'done', kept: 'off' } as const;
const PAGE = 10;
/** Reports of the platform's questions. */
export default function Faulty() {
  const t = useT();
  const at = useSubject();
  const { state, curPage } = placeOf(at.search),
    all = at.search.get('all') !== 'no';
  const reports = useCall(
    wrongList,
    { ...(all ? {} : { stgId: at.stgId, sbjId: at.sbjId }), state, curPage, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  return (
    <FaultyReports reports={reports} state={state} curPage={curPage} put={at.put} verdict={wrongResolve}>
      <Segmented
        value={all ? 'all' : 'one'}
        onChange={(v) => at.put({ all: v === 'all' ? undefined : 'no', curPage: undefined })}
        options={[
          { value: 'all', label: t('allSubjects') },
          { value: 'one', label: t('oneSubject') },
        ]}
      />
      {all ? null : <SubjectBar at={at} />}
    </FaultyReports>
  );
}
/** Reports of own questions and of the organisation's library. */
export function OwnFaulty() {
  const at = useSubject();
  const { state, curPage } = placeOf(at.search);
  const reports = useCall(wrongOwn, { state, curPage, pageSize: PAGE }, { quiet: true, keep: true });
  return <FaultyReports reports={reports} state={state} curPage={curPage} put={at.put} verdict={wrongSettle} />;
}
type Put = ReturnType<typeof useSubject>['put'];
type Verdict = typeof wrongResolve | typeof wrongSettle;
const placeOf = (search: URLSearchParams) => ({
  state: WRONG_STATES.find((s) => s === search.get('state')) ?? ('open' as const),
  curPage: Number(search.get('curPage')) || 1,
});
interface ReportsProps {
  readonly reports: {
    readonly data: { readonly items: readonly WrongReport[]; readonly total: number } | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly state: WrongReport['state'];
  readonly curPage: number;
  readonly put: Put;
  readonly verdict: Verdict;
  readonly children?: ReactNode;
}
/** Reports of faulty questions: mend the question or say why it is right, with a reply to who reported it. */
function FaultyReports({
  reports: { data, error, isPending, refetch },
  state,
  curPage,
  put,
  verdict,
  children,
}: ReportsProps) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<WrongReport>();
  const body = () => {
    if (error)
      return (
        <section className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </section>
      );
    if (isPending || !data)
      return (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      );
    if (data.items.length === 0)
      return (
        <section className="panel">
          <EmptyState
            title={t(state === 'open' ? 'reportsNone' : 'reportsNoneThere')}
            text={state === 'open' ? t('reportsNoneText') : undefined}
          />
        </section>
      );
    return (
      <>
        {data.items.map((r) => (
          <section key={r.reportId} className="panel qb-report">
            <div className="row">
              <StatusTag status={TONE[r.state]}>{t(`wrong.${r.kind}`)}</StatusTag>
              <b className="qb-report-text">{r.text}</b>
              {r.state === 'open' && can(verdict) ? (
                <Button className="row-end" type="primary" ghost onClick={() => setOpen(r)}>
                  {t('handle')}
                </Button>
              ) : null}
            </div>
            <p className="soft qb-note">
              {t('reportBy', { name: r.fromName, org: r.fromOrgName, at: instantText(r.madeAt) })}
            </p>
            {r.question ? <QuestionCard row={r.question} /> : <EmptyState compact title={t('questionGone')} />}
            {r.reply ? (
              <p className="qb-reply">
                <span className="soft">
                  {t('replyBy', { name: r.decidedByName ?? '—', at: r.decidedAt ? instantText(r.decidedAt) : '' })}
                </span>{' '}
                {r.reply}
              </p>
            ) : null}
          </section>
        ))}
        <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={(p) => put({ curPage: p })} />
      </>
    );
  };
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={state}
          onChange={(s) => put({ state: s, curPage: undefined })}
          options={WRONG_STATES.map((s) => ({ value: s, label: t(`wrongState.${s}`) }))}
        />
        {children}
      </div>
      {body()}
      {open ? <Handle key={open.reportId} report={open} verdict={verdict} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function Handle({
  report,
  verdict,
  onClose,
}: {
  readonly report: WrongReport;
  readonly verdict: Verdict;
  readonly onClose: () => void;
}) {
  const t = useT();
  const q = report.question;
  // Who looks after the platform's library mends any question; of the organisation's only its author does.
  const mends = q != null && (q.mine || q.lib === 'pfm' || q.lib === 'reg');
  const [how, setHow] = useState<'fix' | 'keep'>(mends ? 'fix' : 'keep');
  const [reply, setReply] = useState('');
  const [marked, setMarked] = useState(false);
  const [draft, setDraft] = useState<QuestionDraft | undefined>(
    q
      ? {
          stgId: q.stgId,
          sbjId: q.sbjId,
          qtpId: q.qtpId,
          degree: q.degree,
          body: q.body,
          tbkNodeIds: q.tbkNodeIds,
          klgIds: q.klgIds,
          tagIds: q.tagIds,
          source: q.source ?? '',
        }
      : undefined,
  );
  useDirty(reply !== '' || draft?.body !== q?.body);
  const resolve = useAct(verdict, { done: t('replied'), onDone: onClose });
  const send = () => {
    setMarked(true);
    if (!reply.trim()) {
      notify({ tone: 'warning', text: t('replyNeeded') });
      return;
    }
    if (how === 'fix' && (!draft || draft.qtpId == null || checkQuestion(draft.body).length > 0)) {
      notify({ tone: 'warning', text: t('fault.incomplete') });
      return;
    }
    void resolve.run({
      id: report.reportId,
      reply: reply.trim(),
      ...(how === 'fix' && draft?.qtpId != null
        ? {
            question: {
              stgId: draft.stgId,
              sbjId: draft.sbjId,
              qtpId: draft.qtpId,
              degree: draft.degree,
              body: draft.body,
              tbkNodeIds: [...draft.tbkNodeIds],
              klgIds: [...draft.klgIds],
              tagIds: [...draft.tagIds],
            },
          }
        : {}),
    });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      size="min(1280px, 100vw)"
      title={t('handleTitle')}
      maskClosable={false}
      footer={
        <div className="row">
          <Input.TextArea
            value={reply}
            maxLength={REPORT_MAX}
            autoSize={{ minRows: 1, maxRows: 4 }}
            placeholder={t(how === 'fix' ? 'replyFixPlace' : 'replyKeepPlace')}
            aria-label={t('reply')}
            onChange={(e) => setReply(e.target.value)}
            style={{ flex: 1 }}
          />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={resolve.busy ? { delay: 250 } : false} onClick={send}>
            {t(how === 'fix' ? 'fixAndReply' : 'keepAndReply')}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p className="qb-said">
          <b>{t(`wrong.${report.kind}`)}</b> {report.text}{' '}
          <span className="soft">
            {report.fromName} · {report.fromOrgName}
          </span>
        </p>
        <Segmented
          value={how}
          onChange={setHow}
          options={[
            { value: 'fix', label: t('howFix'), disabled: !mends },
            { value: 'keep', label: t('howKeep') },
          ]}
        />
        {how === 'fix' && draft ? (
          <QuestionForm value={draft} onChange={setDraft} marked={marked} fixedSubject />
        ) : q ? (
          <QuestionCard row={q} />
        ) : null}
      </div>
    </Drawer>
  );
}
