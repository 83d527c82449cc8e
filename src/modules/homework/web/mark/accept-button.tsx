import { Button } from 'antd';
import { useCan } from '../../../../kernel/web/app';
import { notify } from '../../../../kernel/web/notify';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { accept } from '../../contract';
import { useT } from '../texts';

/** "Accept this answer too": every paper of the task is judged again. */
export function AcceptButton({
  taskId,
  qid,
  qcid,
  blank,
  text,
}: {
  readonly taskId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly blank: number;
  readonly text: string;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const act = useAct(accept, {
    onDone: (r) => notify({ tone: 'success', text: t('mark.acceptDone', { n: r.changed }) }),
  });
  if (!can(accept) || !text.trim()) return null;
  return (
    <Button
      size="small"
      loading={act.busy}
      onClick={() =>
        void confirm({ title: t('mark.acceptTitle', { text }), text: t('mark.acceptText') }).then((ok) =>
          ok ? act.run({ id: taskId, qid, qcid, blank, text }) : undefined,
        )
      }
    >
      {t('mark.accept')}
    </Button>
  );
}
