import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { taskRemove, taskReturned, taskToInput, type InputTask } from '../../contract';
import { useT } from '../texts';
import { ReturnButton } from './return-button';
import { taskColumns } from './task-columns';
import { UserPicker } from './user-picker';

const TABS = ['open', 'returned'] as const;
/** Tasks that wait for their inputter, and those that went back: who holds them, since when, taking them back, deleting. */
export default function ToInput() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((x) => x === search.get('tab')) ?? 'open';
  const c = taskColumns(t);
  const acts = {
    of: 'acts',
    title: '',
    width: 170,
    align: 'right' as const,
    show: (r: InputTask) => <Acts task={r} />,
  };
  const subjects = { stgId: StagePicker, sbjId: SubjectPicker };
  return (
    <div className="stack">
      <Segmented
        value={tab}
        onChange={(next) => setSearch(next === 'open' ? {} : { tab: next })}
        options={TABS.map((value) => ({ value, label: t(`toInput.${value}`) }))}
      />
      {tab === 'open' ? (
        <ListScreen
          key="open"
          call={taskToInput}
          pageSize={20}
          rowKey={(r) => String(r.taskId)}
          filters={{ ...subjects, userId: { as: UserPicker, label: t('field.inputterName') } }}
          columns={[c.what, c.subject, c.state, c.inputter, c.claimed, { ...c.made, hidden: true }, acts]}
          empty={{ title: t('toInput.none'), text: t('toInput.noneText') }}
        />
      ) : (
        <ListScreen
          key="returned"
          call={taskReturned}
          pageSize={20}
          rowKey={(r) => String(r.taskId)}
          filters={subjects}
          columns={[
            c.what,
            c.subject,
            { of: 'returnCause', title: t('field.returnCause') },
            { of: 'returnedByName', title: t('field.returnedByName'), width: 120 },
            {
              of: 'returnedAt',
              title: t('field.returnedAt'),
              width: 150,
              show: (r) => r.returnedAt && instantText(r.returnedAt),
            },
            { ...c.state, title: t('field.whereNow') },
            acts,
          ]}
          empty={{ title: t('toInput.noReturns'), text: t('toInput.noReturnsText') }}
        />
      )}
    </div>
  );
}
function Acts({ task }: { readonly task: InputTask }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(taskRemove, { done: t('toInput.removed') });
  const drop = async () => {
    if (await confirm({ title: t('toInput.removeTitle'), text: t('toInput.removeText'), danger: true }))
      await remove.run({ id: task.taskId });
  };
  return (
    <>
      {task.state === 'claimed' ? <ReturnButton task={task} size="small" type="text" /> : null}
      {can(taskRemove) ? (
        <Button size="small" type="text" danger onClick={() => void drop()}>
          {t('remove')}
        </Button>
      ) : null}
    </>
  );
}
