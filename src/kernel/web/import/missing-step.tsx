import { Alert, Button } from 'antd';
import type { Batch, BatchRow } from '../../shared/importing';
import { useAct, useCall } from '../http/hooks';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { RowsTable } from './rows-table';
import { pickRows, type BatchFlow } from './use-batch';

/** What a module does with records that its sheet does not name, in its own words. */
export interface MissingWords {
  /** The step's name: 停用离校学生. */
  readonly step: string;
  /** What happens to a ticked record, and what does not. */
  readonly text: string;
  /** The key that does it: 停用 3 个账号并导入 12 行. */
  readonly confirm: (leaving: number, rows: number) => string;
  /** The result's figure: 停用账号. */
  readonly left: string;
}
/** So many names are said above the key; the number says how many there are. */
const NAMED = 30;

/** A step of its own: whoever deals with records that the sheet does not name sees their names and their number before. */
export function MissingStep({
  flow,
  batch,
  words,
}: {
  readonly flow: BatchFlow;
  readonly batch: Batch;
  readonly words: MissingWords | undefined;
}) {
  const t = useUi();
  const { counts } = batch;
  const confirm = useAct(flow.calls.confirm, { refreshes: [], onDone: () => void flow.refetch() });
  const ticked = useCall(
    flow.calls.rows,
    { ...flow.at, only: 'leaving', curPage: 1, pageSize: NAMED },
    { quiet: true, keep: true, when: counts.leaving > 0 },
  );
  const first = batch.columns[0]?.key ?? '';
  const names = ((ticked.data as { items: BatchRow[] } | undefined)?.items ?? []).map((row) => row.cells[first]);
  return (
    <div className="stack">
      {batch.error ? <Alert type="error" showIcon title={batch.error.text} /> : null}
      <p style={{ margin: 0 }}>{words?.text ?? t('diff.missing')}</p>
      {counts.faulty > 0 ? <p className="soft">{t('missingFaulty', { count: counts.faulty })}</p> : null}
      <div className="row">
        <ActButton size="small" onClick={() => pickRows(flow, { only: 'missing', on: true })}>
          {t('tickAll')}
        </ActButton>
        <ActButton size="small" onClick={() => pickRows(flow, { only: 'missing', on: false })}>
          {t('tickNone')}
        </ActButton>
      </div>
      <RowsTable flow={flow} batch={batch} only="missing" ticks />
      {counts.leaving > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('missingTicked', { count: counts.leaving })}
          description={`${names.join(t('listComma'))}${counts.leaving > names.length ? '…' : ''}`}
        />
      ) : null}
      <div className="row">
        <ActButton
          type="primary"
          danger={counts.leaving > 0}
          disabled={counts.picked + counts.leaving === 0 || confirm.busy}
          onClick={() => confirm.run(flow.at)}
        >
          {counts.leaving === 0
            ? t('importConfirm', { count: counts.picked })
            : words
              ? words.confirm(counts.leaving, counts.picked)
              : t('missingConfirm', { leaving: counts.leaving, count: counts.picked })}
        </ActButton>
        <Button onClick={() => flow.go('diff')}>{t('back')}</Button>
        <Button onClick={flow.again}>{t('importOther')}</Button>
      </div>
    </div>
  );
}
