import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { timeText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { mayDo, taskGet, taskIgnore, taskInput, type InputTaskFull } from '../../contract';
import { QuestionForm, type QuestionDraft } from '../edit/question-form';
import { useT } from '../texts';
import { ReturnButton } from './return-button';
import { draftOf } from './draft';
import { PageView } from './page-view';
import { StateTag } from './state-tag';
import { useTyping } from './use-typing';
import './input.css';

interface Props {
  readonly taskId: number;
  /** Ids of the tasks to go on with, in their order. */
  readonly queue: readonly number[];
  readonly onTask: (taskId: number) => void;
  readonly onClose: () => void;
}
/** The work place of an inputter: the page on the left, the question on the right; handing in opens the next task. */
export function WorkPlace(props: Props) {
  const { data, error, refetch } = useCall(taskGet, { id: props.taskId }, { quiet: true });
  const [like, setLike] = useState<QuestionDraft>();
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data || data.taskId !== props.taskId)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    );
  // Once handed in, the form must not take over what the server cleaned.
  return <Typing key={props.taskId} {...props} task={data} like={like} onLike={setLike} />;
}
function Typing({
  task,
  queue,
  onTask,
  onClose,
  like,
  onLike,
}: Props & {
  readonly task: InputTaskFull;
  readonly like: QuestionDraft | undefined;
  readonly onLike: (draft: QuestionDraft) => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [began] = useState(() => draftOf(task, task.question, like));
  const typing = useTyping(`task ${task.taskId}`, began);
  const input = useAct(taskInput, { done: t('work.sent') }),
    ignore = useAct(taskIgnore, { done: t('work.ignored') });
  const open = task.mine && mayDo('input', task.state);
  const at = queue.indexOf(task.taskId);
  const next = queue.slice(at + 1)[0] ?? queue.find((id) => id !== task.taskId);
  const go = (more: boolean) => {
    if (more && next != null) onTask(next);
    else onClose();
  };
  const save = async (more: boolean) => {
    const question = typing.ready();
    if (!question || !(await input.run({ id: task.taskId, question }))) return;
    onLike(typing.draft);
    typing.forget();
    go(more);
  };
  const drop = async () => {
    if (
      !(await confirm({ title: t('work.ignoreTitle'), text: t('work.ignoreText'), ok: t('work.ignore'), danger: true }))
    )
      return;
    if (await ignore.run({ id: task.taskId })) {
      typing.forget();
      go(true);
    }
  };
  const keys = useRef(save);
  useEffect(() => {
    keys.current = save;
  });
  return (
    <div
      className="ipt"
      onKeyDown={(e) => {
        if (open && e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
          e.preventDefault();
          void keys.current(true);
        }
      }}
    >
      <header className="row ipt-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('work.back')}
        </Button>
        <h2 className="ipt-title">{task.title ?? t('kindOfTask.direct')}</h2>
        <span className="soft">
          {t('ofSubject', { stage: task.stgName, subject: task.sbjName })} · {t('work.no', { no: task.no })}
        </span>
        <StateTag state={task.state} />
        <span className="row-end soft">
          {at >= 0 && queue.length > 1 ? t('work.left', { count: queue.length }) : null}
        </span>
      </header>
      <Told task={task} />
      <div className={task.images.length > 0 ? 'ipt-two' : undefined}>
        {task.images.length > 0 ? <PageView key={task.taskId} images={task.images} first={task.page} /> : null}
        <div className="panel ipt-form">
          <QuestionForm value={typing.draft} onChange={typing.setDraft} marked={typing.marked} fixedSubject />
        </div>
      </div>
      {open ? (
        <footer className="row ipt-foot">
          {task.state === 'claimed' ? (
            <ReturnButton
              task={task}
              onDone={() => {
                typing.forget();
                go(true);
              }}
            />
          ) : null}
          {mayDo('ignore', task.state) && can(taskIgnore) ? (
            <Button onClick={() => void drop()}>{t('work.ignore')}</Button>
          ) : null}
          <span className="soft" aria-live="polite">
            {typing.dirty && typing.savedAt ? t('work.keptAt', { at: timeText(typing.savedAt) }) : t('work.keys')}
          </span>
          <span className="row-end row">
            <Button loading={input.busy ? { delay: 250 } : false} onClick={() => void save(false)}>
              {t('work.send')}
            </Button>
            <Button type="primary" loading={input.busy ? { delay: 250 } : false} onClick={() => void save(true)}>
              {t(next == null ? 'work.sendLast' : 'work.sendNext')}
            </Button>
          </span>
        </footer>
      ) : null}
    </div>
  );
}
/** Why it came back, in the words of who sent it. */
export function Told({
  task,
}: {
  readonly task: Pick<InputTaskFull, 'state' | 'cause' | 'auditorName' | 'returnCause' | 'returnedByName' | 'steps'>;
}) {
  const t = useT();
  if (task.state !== 'rejected' && task.state !== 'returned') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('work.rejectedBy', { name: task.auditorName ?? '—', cause: task.cause ?? '' })}
      description={
        task.state === 'returned' && task.returnCause
          ? t('work.returnedBy', { name: task.returnedByName ?? '—', cause: task.returnCause })
          : undefined
      }
    />
  );
}
