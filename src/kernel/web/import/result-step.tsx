import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import type { Batch } from '../../shared/importing';
import { instantText } from '../format';
import { useAct } from '../http/hooks';
import { moduleOfCall } from '../http/query-client';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { useConfirm } from '../parts/ask';
import { Figure } from '../parts/basics';
import { figuresOf, undoLoses, undoMinutes } from './import-logic';
import type { BatchFlow } from './use-batch';

/** What the import did, who did it and when, and the way back for 30 minutes. */
export function ResultStep({
  flow,
  batch,
  left,
}: {
  readonly flow: BatchFlow;
  readonly batch: Batch;
  /** What the figure of records that the sheet did not name is called. */
  readonly left?: string | undefined;
}) {
  const t = useUi();
  const confirm = useConfirm();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const id = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(id);
  }, []);
  const undo = useAct(flow.calls.undo, {
    done: t('importUndone'),
    refreshes: [moduleOfCall(flow.calls.undo.name)],
    onDone: () => void flow.refetch(),
  });
  const minutes = batch.state === 'done' ? undoMinutes(batch.undoUntil, now) : 0;
  const { counts } = batch;
  const figures = figuresOf(batch);
  const ask = async () => {
    if (
      await confirm({
        title: t('importUndoTitle'),
        loses: undoLoses(batch).map(({ key, params }) => t(key, params)),
        ok: t('undo'),
      })
    )
      await undo.run(flow.at);
  };
  return (
    <div className="stack">
      <Alert
        showIcon
        type={batch.state === 'done' ? 'success' : batch.state === 'undone' ? 'info' : 'error'}
        title={t(`result.${batch.state as 'done' | 'undone' | 'failed'}`, { count: counts.saved })}
        description={
          batch.error?.text ?? t('importWho', { name: batch.byName, at: instantText(batch.at), file: batch.fileName })
        }
      />
      {figures.length > 0 ? (
        <div className="figures">
          {figures.map((key) => (
            <Figure key={key} label={key === 'left' && left ? left : t(`count.${key}`)} value={counts[key]} />
          ))}
        </div>
      ) : null}
      <div className="row">
        <ActButton type="primary" onClick={flow.again}>
          {t('importAgain')}
        </ActButton>
        {minutes > 0 ? (
          <>
            <ActButton danger onClick={ask} disabled={undo.busy}>
              {t('importUndo')}
            </ActButton>
            <span className="soft">{t('importUndoLeft', { minutes })}</span>
          </>
        ) : null}
      </div>
    </div>
  );
}
