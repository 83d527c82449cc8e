import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { listTasks } from '../contract';
import { useTermText } from './parts';
import { StateTag } from './state-tag';
import { useT } from './texts';

type Task = ReplyOf<typeof listTasks>['items'][number];
/** The sketch and class that the address names; the first ones where it names none. */
export function usePicked(tasks: readonly Task[]) {
  const [search, setSearch] = useSearchParams();
  const task = tasks.find((one) => one.normId === Number(search.get('normId'))) ?? tasks[0];
  const clazz = task?.clazzes.find((one) => one.clazzId === Number(search.get('clazzId'))) ?? task?.clazzes[0];
  const set = (part: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(part)) next.set(key, value);
    setSearch(next, { replace: true });
  };
  return { task, clazz, set };
}
/** Chooses a sketch, and a class of it. */
export function Picks({
  tasks,
  picked,
  withClazz = true,
}: {
  readonly tasks: readonly Task[];
  readonly picked: ReturnType<typeof usePicked>;
  readonly withClazz?: boolean;
}) {
  const t = useT();
  const term = useTermText();
  const { task, clazz, set } = picked;
  return (
    <div className="row">
      <Select
        aria-label={t('field.norm')}
        value={task?.normId}
        style={{ minWidth: 260, maxWidth: '100%' }}
        onChange={(normId) => set({ normId: String(normId) })}
        options={tasks.map((one) => ({ value: one.normId, label: `${one.name} · ${term(one)}` }))}
      />
      {withClazz ? (
        <Select
          aria-label={t('field.clazzName')}
          value={clazz?.clazzId}
          style={{ minWidth: 200 }}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(clazzId) => set({ clazzId: String(clazzId) })}
          options={task?.clazzes.map((one) => ({
            value: one.clazzId,
            label: t('clazzDone', { name: one.clazzName, done: one.done, all: one.students }),
          }))}
        />
      ) : null}
      {task ? <StateTag state={task.state} /> : null}
    </div>
  );
}
