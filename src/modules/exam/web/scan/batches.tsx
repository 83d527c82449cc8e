import { Alert, Button, Switch, Table } from 'antd';
import { useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { instantText } from '../../../../kernel/web/format';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Progress } from '../../../../kernel/web/parts/progress';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { batchCreate, batchDelete, pdfSheet, pdfUpload, scanPackages, sheetUpload } from '../../contract';
import { useT } from '../texts';
import { isPdf, pagesInPairs, sheetsOf } from './feed';

type Package = ReplyOf<typeof scanPackages>['items'][number];
interface Feeding {
  readonly done: number;
  readonly total: number;
  readonly refused: readonly string[];
  readonly over: boolean;
}

/** Lists beside the feeder are asked again after so many sheets: who is missing stands there live. */
const SAY_EVERY = 10;
/**
 * Feeds a folder of pictures, sheet by sheet; what is refused is named, and the batch goes on.
 * @returns `feed` of files, into a new batch or once more into one that jammed.
 */
function useFeeding(readId: number, isDuplex: boolean) {
  const [feeding, setFeeding] = useState<Feeding>();
  const feed = async (files: readonly File[], again?: number) => {
    let refused: string[] = [];
    let done = 0;
    let total = files.length;
    const said = (over = false) => {
      setFeeding({ done, total, refused, over });
      if (done > 0 && done % SAY_EVERY === 0) void refresh('exam');
    };
    // What is fed again takes the numbers of its first time; a second file beside it has numbers of its own.
    let jammed = again;
    const batchFor = async (): Promise<number> => {
      const batchId = jammed;
      jammed = undefined;
      return batchId ?? (await send(batchCreate, { readId }, { quiet: true })).batchId;
    };
    /** What is refused is named, and the rest goes on. */
    const tried = async (name: string, act: () => Promise<unknown>) => {
      try {
        await act();
      } catch (error) {
        refused = [...refused, `${name}: ${error instanceof CallError ? error.message : String(error)}`];
      }
    };
    const pdfs = files.filter(isPdf);
    const sheets = sheetsOf(
      files.filter((file) => !isPdf(file)),
      isDuplex,
    );
    total = sheets.length;
    said();
    const [first] = sheets;
    if (first)
      await tried(first.side1.name, async () => {
        const batchId = await batchFor();
        for (const sheet of sheets) {
          await tried(sheet.side1.name, () => send(sheetUpload, { batchId, ...sheet }, { quiet: true }));
          done += 1;
          said();
        }
      });
    for (const file of pdfs)
      await tried(file.name, async () => {
        const batchId = await batchFor();
        const { pages } = await send(pdfUpload, { batchId, file }, { quiet: true });
        const turns = pagesInPairs(pages, isDuplex);
        total += turns.length;
        said();
        for (const turn of turns) {
          await tried(`${file.name} ${turn.page1}`, () => send(pdfSheet, { batchId, ...turn }, { quiet: true }));
          done += 1;
          said();
        }
      });
    said(true);
    await refresh('exam');
  };
  return { feeding, feed };
}

export function Batches({ readId }: { readonly readId: number }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const jammed = useRef<number>(undefined);
  const [isDuplex, setDuplex] = useState(true);
  const { feeding, feed } = useFeeding(readId, isDuplex);
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
      <Packages readId={readId} isBusy={isBusy} onAgain={choose} />
    </div>
  );
}
function Packages({
  readId,
  isBusy,
  onAgain,
}: {
  readonly readId: number;
  readonly isBusy: boolean;
  readonly onAgain: (batchId: number) => void;
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
        { title: t('gaps'), render: (_, b) => b.gaps.join(t('comma')) || '–' },
        {
          title: '',
          render: (_, b) => (
            <span className="row" style={{ gap: 8 }}>
              <Button size="small" disabled={isBusy} onClick={() => onAgain(b.batchId)}>
                {t('feedAgain')}
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
