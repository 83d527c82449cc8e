import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { numberText, saidNow } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useSession } from '../../../kernel/web/session/session-store';
import { releaseTask, removeTask, renameTask, setDueTime, type StudentRow } from '../contract';
import type { Task } from '../contract/parts';
import type { ReplyState, TaskState } from '../rules';
import { DueInput } from './due-input';
import { useT } from './texts';

export type { Task };
const TONE: Readonly<Record<TaskState, Status>> = { coming: 'off', running: 'waiting', marking: 'needs', done: 'done' };
/** Where a task stands. */
export function StateTag({ state }: { readonly state: TaskState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}
export const Kind = ({ kind }: { readonly kind: Task['kind'] }) => (
  <span className="hw-kind">{useT()(`kind.${kind}`)}</span>
);

const REPLY_TONE: Readonly<Record<ReplyState, Status>> = {
  todo: 'off',
  doing: 'waiting',
  stopped: 'off',
  submitted: 'needs',
  marked: 'done',
};
/** Where a child's paper stands. */
export function ReplyTag({ row }: { readonly row: Pick<StudentRow, 'state' | 'late'> }) {
  const t = useT();
  return (
    <span className="row" style={{ gap: 6 }}>
      <StatusTag status={REPLY_TONE[row.state]}>{t(`replyState.${row.state}`)}</StatusTag>
      {row.late ? <span className="soft">{t('progress.late')}</span> : null}
    </span>
  );
}

/** Subject, questions, times in a line. */
export function Facts({
  task,
}: {
  readonly task: Pick<Task, 'sbjName' | 'queCount' | 'fullScore' | 'startTime' | 'dueTime' | 'duration' | 'clazzes'> & {
    readonly state?: TaskState;
  };
}) {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <>
      {[
        task.clazzes.map((c) => c.clazzName).join(t('comma')),
        task.sbjName,
        t('ques', { n: task.queCount }),
        t('full', { n: task.fullScore }),
        task.duration ? t('minutes', { n: task.duration }) : '',
        task.state === 'coming'
          ? t('startAt', { at: saidNow(task.startTime, zone) })
          : task.dueTime
            ? t('dueAt', { at: saidNow(task.dueTime, zone) })
            : t('noDue'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}
/** How many have handed in, and of those how many are marked. */
export function Meter({ task }: { readonly task: Pick<Task, 'submitted' | 'total' | 'marked' | 'toMark' | 'rate'> }) {
  const t = useT();
  const share = (n: number) => `${task.total ? (n * 100) / task.total : 0}%`;
  return (
    <div className="hw-meter">
      <span>
        <span>{t('home.handedIn', { n: task.submitted, total: task.total })}</span>
        {task.rate == null ? null : (
          <span className="soft">
            {numberText(task.rate, 0)}%{/* What an average rests on stands beside it, until everything is marked. */}
            {task.toMark > 0 ? ` · ${t('report.ofMarked', { n: task.marked, of: task.submitted })}` : ''}
          </span>
        )}
      </span>
      <span className="hw-bar">
        <i className="hw-bar-marked" style={{ width: share(task.marked) }} />
        <i className="hw-bar-wait" style={{ width: share(task.toMark) }} />
      </span>
    </div>
  );
}
/** A rate as a bar with its figure; below 60 it says so. */
export function Rate({ rate }: { readonly rate: number | null }) {
  if (rate == null) return <span className="soft">—</span>;
  return (
    <span className={rate < 60 ? 'hw-rate hw-rate-low' : 'hw-rate'}>
      <span className="hw-bar">
        <i style={{ width: `${rate}%` }} />
      </span>
      <span className="num">{numberText(rate, 0)}%</span>
    </span>
  );
}
/** One of the task's classes, or all. */
export function ClazzChoice({
  clazzes,
  value,
  onChange,
}: {
  readonly clazzes: readonly { readonly clazzId: number; readonly clazzName: string }[];
  readonly value: number | undefined;
  readonly onChange: (clazzId: number | undefined) => void;
}) {
  const t = useT();
  if (clazzes.length < 2) return null;
  return (
    <Select
      aria-label={t('field.clazzId')}
      value={value ?? 0}
      onChange={(v) => onChange(v || undefined)}
      options={[
        { value: 0, label: t('report.clazz') },
        ...clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName })),
      ]}
      style={{ minWidth: 150 }}
    />
  );
}

/** What a task's owner may do with it, as a menu with its dialogs. */
export function TaskMenu({ task, onGone }: { readonly task: Task; readonly onGone?: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'rename' | 'due'>();
  const remove = useAct(removeTask, { done: t('withdrawn'), onDone: () => onGone?.() });
  const release = useAct(releaseTask, { done: t('releasedDone') });
  if (!task.mine) return null;
  const hidden = task.releasedAt == null && task.release !== 'submit' && task.submitted > 0;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rename', label: t('rename'), onClick: () => setOpen('rename') },
            { key: 'due', label: t('changeDue'), onClick: () => setOpen('due') },
            ...(hidden
              ? [
                  {
                    key: 'release',
                    label: t('releaseNow'),
                    onClick: () =>
                      void confirm({ title: t('releaseTitle', { name: task.name }), text: t('releaseText') }).then(
                        (ok) => (ok ? release.run({ id: task.taskId }) : undefined),
                      ),
                  },
                ]
              : []),
            { type: 'divider' as const },
            {
              key: 'remove',
              label: t('withdraw'),
              danger: true,
              onClick: () =>
                void confirm({
                  title: t('withdrawTitle', { name: task.name }),
                  text: t('withdrawText', { n: task.submitted }),
                  danger: true,
                }).then((ok) => (ok ? remove.run({ id: task.taskId }) : undefined)),
            },
          ],
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={t('home.more', { name: task.name })} />
      </Dropdown>
      <FormDialog
        open={open === 'rename'}
        onClose={() => setOpen(undefined)}
        title={t('rename')}
        call={renameTask}
        fixed={{ id: task.taskId }}
        initial={{ name: task.name }}
        fields={{ name: true }}
        done={t('renamed')}
        draft={false}
      />
      <FormDialog
        open={open === 'due'}
        onClose={() => setOpen(undefined)}
        title={t('changeDue')}
        call={setDueTime}
        fixed={{ id: task.taskId }}
        initial={{ dueTime: task.dueTime ?? undefined }}
        fields={{ dueTime: { as: DueInput } }}
        done={t('changedDue')}
        draft={false}
      />
    </>
  );
}
