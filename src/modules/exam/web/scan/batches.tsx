import { Alert, Button, Switch, Table } from 'antd';
import { useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Progress } from '../../../../kernel/web/parts/progress';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { batchDelete, scanPackages } from '../../contract';
import { useT } from '../texts';
import { useFeeding } from './use-feeding';

type Package = ReplyOf<typeof scanPackages>['items'][number];
export function Batches({ readId }: { readonly readId: number }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const jammed = useRef<number>(undefined);
  const [isDuplex, setDuplex] = useState(true);
  const { feeding, feed, scan } = useFeeding(readId, isDuplex);
  const isBusy = feeding != null && !feeding.over;
  // Whoever leaves now leaves half a pile unread.
  useDirty(isBusy);
  const choose = (batchId?: number) => {
    jammed.current = batchId;
    input.current?.click();
  };
  return (
    <div
      className="stack exam-block"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        const files = [...e.dataTransfer.files];
        if (files.length && !isBusy) void feed(files);
      }}
    >
      <p className="soft">{t('feedHelp')}</p>
      <div className="row">
        <Button type="primary" loading={isBusy} onClick={() => choose()}>
          {t('feed')}
        </Button>
        <Button disabled={isBusy} onClick={() => void scan()}>
          {t('scanNow')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/tiff,application/pdf"
          aria-label={t('feed')}
          onChange={(e) => {
            const files = [...(e.target.files ?? [])];
            e.target.value = '';
            if (files.length) void feed(files, jammed.current);
          }}
        />
        <label className="row">
          <Switch checked={isDuplex} onChange={setDuplex} />
          {t('duplex')}
        </label>
      </div>
      {feeding ? (
        <div aria-live="polite">
          <Progress percent={Math.round((100 * feeding.done) / Math.max(1, feeding.total))} aria-label={t('feed')} />
          {t('fed', { done: feeding.done, total: feeding.total })}
        </div>
      ) : null}
      {feeding?.refused.length ? (
        <Alert
          type="warning"
          title={t('refused')}
          description={feeding.refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        />
      ) : null}
      <Packages readId={readId} isBusy={isBusy} onAgain={choose} onScan={(id) => void scan(id)} />
    </div>
  );
}
function Packages({
  readId,
  isBusy,
  onAgain,
  onScan,
}: {
  readonly readId: number;
  readonly isBusy: boolean;
  readonly onAgain: (batchId: number) => void;
  readonly onScan: (batchId: number) => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, refetch } = useCall(scanPackages, { readId }, { quiet: true });
  const remove = useAct(batchDelete, { done: t('deleted') });
  const ask = async (batch: Package) => {
    const title = t('batchDelete');
    if (await confirm({ title, loses: t('sheetCount', { count: batch.sheets }), ok: t('delete') }))
      await remove.run({ batchId: batch.batchId });
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Table<Package>
      rowKey="batchId"
      size="small"
      pagination={false}
      loading={!data}
      dataSource={data?.items ?? []}
      locale={{ emptyText: t('noBatches') }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('fedAt'), render: (_, b) => instantText(b.madeAt) },
        { title: t('fedBy'), dataIndex: 'byName' },
        { title: t('sheets'), dataIndex: 'sheets' },
        { title: t('okSides'), dataIndex: 'ok' },
        { title: t('probSides'), dataIndex: 'probs' },
        { title: t('gaps'), render: (_, b) => b.gaps.join(t('comma')) || '—' },
        {
          title: '',
          render: (_, b) => (
            <span className="row" style={{ gap: 8 }}>
              <Button size="small" disabled={isBusy} onClick={() => onAgain(b.batchId)}>
                {t('feedAgain')}
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => onScan(b.batchId)}>
                {t('scanAgain')}
              </Button>
              <Button size="small" danger disabled={isBusy} onClick={() => void ask(b)}>
                {t('delete')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
