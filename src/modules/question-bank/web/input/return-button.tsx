import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { taskReturn, type InputTask } from '../../contract';
import { useT } from '../texts';
import { CauseDialog } from './cause-dialog';

/** Gives a claimed task back to the pool, or sends a rejected one to its inputter; both with a cause. */
export function ReturnButton({
  task,
  onDone,
  ...rest
}: { readonly task: Pick<InputTask, 'taskId' | 'state' | 'mine'>; readonly onDone?: () => void } & Pick<
  ButtonProps,
  'size' | 'type'
>) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const pool = task.state === 'claimed';
  const act = useAct(taskReturn, {
    done: t(pool ? 'return.donePool' : 'return.done'),
    onDone: () => {
      setOpen(false);
      onDone?.();
    },
  });
  if (!can(taskReturn)) return null;
  const chips = pool
    ? [t('return.unclear'), t('return.noQuestion'), t('return.double'), t('return.subject')]
    : [t('return.original'), t('return.inLibrary'), t('return.links')];
  const title = t(pool ? (task.mine ? 'return.give' : 'return.takeBack') : 'return.send');
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open ? (
        <CauseDialog
          title={title}
          okText={title}
          chips={chips}
          busy={act.busy}
          onClose={() => setOpen(false)}
          onSend={(cause) => void act.run({ id: task.taskId, cause })}
        />
      ) : null}
    </>
  );
}
