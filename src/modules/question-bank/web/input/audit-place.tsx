import { ArrowLeftOutlined, CheckOutlined, CloseOutlined, EditOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import {
  auditEdit,
  auditPass,
  auditReject,
  dupSimilar,
  taskAuditingOne,
  taskGet,
  type InputTaskFull,
} from '../../contract';
import { QuestionForm } from '../edit/question-form';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { QuestionView } from '../view/question-view';
import { CauseDialog } from './cause-dialog';
import { draftOf } from './draft';
import { PageView } from './page-view';
import { StepList } from './step-list';
import { useTyping } from './use-typing';
import './input.css';

interface Props {
  /** A chosen one; absent: whichever waits longest. */ readonly taskId: number | undefined;
  readonly stgId: number | undefined;
  readonly sbjId: number | undefined;
  readonly onTask: () => void;
  readonly onClose: () => void;
}
/** The work place of an auditor: page and question side by side, pass, correct or reject by a key, the next one follows. */
export function AuditPlace({ taskId, stgId, sbjId, onTask, onClose }: Props) {
  const t = useT();
  // What was put aside or judged does not come again in this sitting.
  const [not, setNot] = useState<readonly number[]>([]);
  const one = useCall(taskGet, { id: taskId ?? 0 }, { quiet: true, when: taskId != null });
  const next = useCall(taskAuditingOne, { stgId, sbjId, not: not.slice(-100) }, { quiet: true, when: taskId == null });
  const { data, error, isFetching, refetch } = taskId == null ? next : one;
  const [passed, setPassed] = useState({ passed: 0, rejected: 0 });
  const go = (task: InputTaskFull, what?: 'passed' | 'rejected') => {
    setNot((before) => [...before, task.taskId]);
    if (what) setPassed((n) => ({ ...n, [what]: n[what] + 1 }));
    onTask();
  };
  const body = () => {
    if (error)
      return (
        <section className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </section>
      );
    if (data === undefined || (isFetching && data && not.includes(data.taskId)))
      return (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 14 }} />
        </section>
      );
    if (data === null || not.includes(data.taskId))
      return (
        <section className="panel">
          <EmptyState
            title={t('audit.done')}
            text={t('audit.doneText', passed)}
            action={
              <Button type="primary" onClick={onClose}>
                {t('work.back')}
              </Button>
            }
          />
        </section>
      );
    return <Judge key={data.taskId} task={data} onNext={(what) => go(data, what)} />;
  };
  return (
    <div className="ipt">
      <header className="row ipt-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('work.back')}
        </Button>
        {data ? (
          <>
            <h2 className="ipt-title">{data.title ?? t('kindOfTask.direct')}</h2>
            <span className="soft">
              {t('ofSubject', { stage: data.stgName, subject: data.sbjName })} · {t('work.no', { no: data.no })} ·{' '}
              {t('audit.by', { name: data.inputterName ?? '—' })}
            </span>
          </>
        ) : null}
        <span className="row-end soft">{passed.passed + passed.rejected > 0 ? t('audit.sofar', passed) : null}</span>
      </header>
      {body()}
    </div>
  );
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, .ant-select, .ant-modal, .ant-drawer, math-field') != null);
function Judge({
  task,
  onNext,
}: {
  readonly task: InputTaskFull;
  readonly onNext: (what?: 'passed' | 'rejected') => void;
}) {
  const t = useT();
  const can = useCan();
  const [mode, setMode] = useState<'look' | 'edit'>('look');
  const [rejecting, setRejecting] = useState(false);
  const [began] = useState(() => draftOf(task, task.question));
  const form = useTyping(`audit ${task.taskId}`, began);
  const pass = useAct(auditPass, {
    done: t('audit.passed'),
    onDone: () => {
      form.forget();
      onNext('passed');
    },
  });
  const edit = useAct(auditEdit, {
    done: t('audit.edited'),
    onDone: () => {
      form.forget();
      onNext('passed');
    },
  });
  const reject = useAct(auditReject, {
    done: t('audit.rejected'),
    onDone: () => {
      form.forget();
      setRejecting(false);
      onNext('rejected');
    },
  });
  const { data: similar } = useCall(
    dupSimilar,
    { stgId: task.stgId, sbjId: task.sbjId, body: task.question!.body },
    { quiet: true, when: task.question != null && can(dupSimilar) },
  );
  const open = task.state === 'auditing' && !task.mine;
  const busy = pass.busy || edit.busy || reject.busy;
  const acts = {
    pass: () => {
      if (mode === 'look') void pass.run({ id: task.taskId });
      else {
        const question = form.ready();
        if (question) void edit.run({ id: task.taskId, question });
      }
    },
    reject: () => setRejecting(true),
    edit: () => setMode('edit'),
    skip: () => onNext(),
  };
  const latest = useRef({ acts, mode, open, busy, rejecting });
  useEffect(() => {
    latest.current = { acts, mode, open, busy, rejecting };
  });
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const now = latest.current;
      if (!now.open || now.busy || now.rejecting) return;
      if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        now.acts.pass();
        return;
      }
      if (e.ctrlKey || e.metaKey || e.altKey || now.mode === 'edit' || typing(e.target)) return;
      const act = ({ p: 'pass', r: 'reject', e: 'edit', n: 'skip' } as const)[e.key.toLowerCase() as 'p'];
      if (act) {
        e.preventDefault();
        now.acts[act]();
      }
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  const q = task.question;
  return (
    <>
      {task.mine ? (
        <Alert type="info" showIcon title={t('fault.ownInput')} />
      ) : !open ? (
        <Alert type="info" showIcon title={t('audit.closed')} />
      ) : null}
      <div className={task.images.length > 0 ? 'ipt-two' : undefined}>
        {task.images.length > 0 ? <PageView images={task.images} first={task.page} /> : null}
        <div className="panel ipt-form stack">
          {mode === 'edit' ? (
            <QuestionForm value={form.draft} onChange={form.setDraft} marked={form.marked} fixedSubject />
          ) : q ? (
            <>
              <div className="row" style={{ gap: 8 }}>
                <Tag variant="filled">{task.qtpName}</Tag>
                <span className="soft">{t(`degree.${q.degree as 1}`)}</span>
                {q.source ? <span className="soft">{q.source}</span> : null}
                <span className="row-end soft">
                  {t('audit.links', { nodes: q.tbkNodeIds.length, klgs: q.klgIds.length })}
                </span>
              </div>
              <QuestionView body={q.body} showKey />
              {q.tbkNodeIds.length + q.klgIds.length === 0 ? (
                <Alert type="warning" showIcon title={t('audit.noLinks')} />
              ) : null}
            </>
          ) : null}
          {mode === 'look' && similar?.length ? (
            <section className="stack">
              <Alert type="warning" showIcon title={t('similarTitle', { count: similar.length })} />
              {similar.map((row) => (
                <QuestionCard
                  key={row.qid}
                  row={row}
                  actions={<span className="num">{t('likeness', { percent: row.likeness })}</span>}
                />
              ))}
            </section>
          ) : null}
          {mode === 'look' && task.steps.length > 1 ? <StepList steps={task.steps} /> : null}
        </div>
      </div>
      <footer className="row ipt-foot">
        {open ? <span className="soft">{t(mode === 'edit' ? 'audit.keysEdit' : 'audit.keys')}</span> : null}
        <span className="row-end row">
          {mode === 'edit' ? (
            <Button
              onClick={() => {
                form.forget();
                form.setDraft(began);
                setMode('look');
              }}
            >
              {t('cancel')}
            </Button>
          ) : (
            <Button icon={<StepForwardOutlined />} onClick={acts.skip}>
              {t('audit.skip')}
            </Button>
          )}
          {open && mode === 'look' ? (
            <>
              <Button icon={<EditOutlined />} onClick={acts.edit}>
                {t('audit.edit')}
              </Button>
              <Button danger icon={<CloseOutlined />} onClick={acts.reject}>
                {t('audit.reject')}
              </Button>
            </>
          ) : null}
          {open ? (
            <Button type="primary" icon={<CheckOutlined />} loading={busy ? { delay: 250 } : false} onClick={acts.pass}>
              {t(mode === 'edit' ? 'audit.editPass' : 'audit.pass')}
            </Button>
          ) : null}
        </span>
      </footer>
      {rejecting ? (
        <CauseDialog
          danger
          title={t('audit.rejectTitle')}
          okText={t('audit.reject')}
          chips={(['stem', 'answer', 'explain', 'format', 'picture', 'links', 'double'] as const).map((k) =>
            t(`rejectFor.${k}`),
          )}
          busy={reject.busy}
          onClose={() => setRejecting(false)}
          onSend={(cause) => void reject.run({ id: task.taskId, cause })}
        />
      ) : null}
    </>
  );
}
