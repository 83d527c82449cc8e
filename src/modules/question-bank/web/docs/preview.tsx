import { Alert, Button, Checkbox, Result, Segmented, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { timeText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import {
  checkQuestion,
  docConfirm,
  docDrop,
  docGet,
  docPick,
  docUndo,
  sbjQtpList,
  type DocBatch,
  type DocItem,
} from '../../contract';
import { useT } from '../texts';
import { ItemCard, warnText } from './item-card';
import { MendItem } from './mend';
import { useDocPictures } from './pictures';

const SHOWN = ['all', 'faulty', 'warned', 'picked'] as const;
type Shown = (typeof SHOWN)[number];
const passes = (item: DocItem, shown: Shown): boolean =>
  shown === 'all'
    ? true
    : shown === 'faulty'
      ? checkQuestion(item.body).length > 0
      : shown === 'warned'
        ? item.warnings.length > 0 || item.likeQid != null
        : item.picked;

/** An import on its way: what was recognised, mended and ticked; then what came of it. */
export function DocPreview({ batchId, onDone }: { readonly batchId: number; readonly onDone: () => void }) {
  const { data, error, isPending, refetch } = useCall(docGet, { batchId }, { quiet: true, keep: true });
  const reload = useCallback(() => {
    void refetch();
  }, [refetch]);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    );
  return data.state === 'ready' ? (
    <Checking key={batchId} batch={data} reload={reload} onDone={onDone} />
  ) : (
    <Done batch={data} reload={reload} onDone={onDone} />
  );
}
function Checking({
  batch,
  reload,
  onDone,
}: {
  readonly batch: DocBatch;
  readonly reload: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const lang = useLang();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [items, setItems] = useState<readonly DocItem[]>(batch.items);
  const [shown, setShown] = useState<Shown>('all');
  const [mending, setMending] = useState<DocItem>();
  const [asPaper, setAsPaper] = useState(batch.makesPapers);
  const { data: types } = useCall(sbjQtpList, { stgId: batch.stgId, sbjId: batch.sbjId }, { quiet: true });
  const texts = useMemo(() => JSON.stringify(items.map((i) => [i.body, i.original])).replaceAll('\\"', '"'), [items]);
  const pictures = useDocPictures(batch.batchId, texts);
  const save = useAct(docConfirm, {
    onDone: () => {
      void client.invalidateQueries();
      reload();
    },
  });
  const drop = useAct(docDrop, { done: t('docDropped'), onDone });
  const faulty = items.filter((i) => checkQuestion(i.body).length > 0).length,
    picked = items.filter((i) => i.picked).length;
  const tick = useCallback(
    (itemNos: readonly number[], on: boolean) => {
      setItems((all) =>
        all.map((i) =>
          itemNos.includes(i.itemNo) && (!on || (i.state !== 'same' && checkQuestion(i.body).length === 0))
            ? { ...i, picked: on }
            : i,
        ),
      );
      // Ticks follow each other faster than an act with its lock against double clicks lets them.
      send(docPick, { batchId: batch.batchId, itemNos: [...itemNos], on }).catch(() => reload());
    },
    [batch.batchId, reload],
  );
  const one = useCallback((itemNo: number, on: boolean) => tick([itemNo], on), [tick]);
  const away = async () => {
    if (
      await confirm({
        title: t('docDropTitle', { name: batch.title || batch.fileName }),
        text: t('docDropText'),
        danger: true,
      })
    )
      await drop.run({ batchId: batch.batchId });
  };
  const list = items.filter((i) => passes(i, shown));
  const counts = {
    total: items.length,
    fresh: items.filter((i) => i.state === 'new').length,
    changed: items.filter((i) => i.state === 'changed').length,
    same: items.filter((i) => i.state === 'same').length,
  };
  const sections = [...new Set(list.map((i) => i.section))];
  return (
    <div className="stack doc-preview">
      <section className="panel doc-top">
        <div className="row">
          <h2 className="doc-title">{batch.title || batch.fileName}</h2>
          {batch.title ? <span className="soft">{batch.fileName}</span> : null}
          <Button className="row-end" type="text" onClick={() => void away()}>
            {t('docDrop2')}
          </Button>
        </div>
        <p className="doc-sum">
          {t('docCounts', counts)} ·{' '}
          <span className={faulty > 0 ? 'doc-fault' : 'doc-good'}>
            {faulty > 0 ? t('docFaulty', { count: faulty }) : t('docAllWhole')}
          </span>
        </p>
        {batch.warnings.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={t('docWarnings')}
            description={
              <ul className="doc-notes">
                {batch.warnings.map((w, at) => (
                  <li key={at}>{warnText(w)}</li>
                ))}
              </ul>
            }
          />
        ) : null}
      </section>
      <div className="row doc-bar">
        <Segmented
          value={shown}
          aria-label={t('docShow')}
          onChange={setShown}
          options={SHOWN.map((s) => ({
            value: s,
            label: `${t(`docShow.${s}`)} ${items.filter((i) => passes(i, s)).length}`,
          }))}
        />
        <Button
          size="small"
          onClick={() =>
            tick(
              list.filter((i) => i.state === 'new').map((i) => i.itemNo),
              true,
            )
          }
          disabled={list.every((i) => i.state !== 'new')}
        >
          {t('docPickAll')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            tick(
              list.map((i) => i.itemNo),
              false,
            )
          }
          disabled={list.length === 0}
        >
          {t('docPickNone')}
        </Button>
        <span className="row-end row">
          {batch.makesPapers ? (
            <Checkbox checked={asPaper} onChange={(e) => setAsPaper(e.target.checked)}>
              {t('docAsPaper')}
            </Checkbox>
          ) : (
            <span className="soft">{t('fault.docNoPapers')}</span>
          )}
          <Button
            type="primary"
            disabled={picked === 0}
            loading={save.busy ? { delay: 250 } : false}
            onClick={() => void save.run({ batchId: batch.batchId, paper: asPaper && batch.makesPapers })}
          >
            {t('docConfirm', { count: picked })}
          </Button>
        </span>
      </div>
      {list.length === 0 ? (
        <section className="panel">
          <EmptyState compact title={t('docNoneHere')} />
        </section>
      ) : null}
      {sections.map((at) => (
        <section key={at} className="panel doc-section">
          {batch.sections[at] ? <h3 className="qb-h">{batch.sections[at].name}</h3> : null}
          {list
            .filter((i) => i.section === at)
            .map((i) => (
              <ItemCard
                key={i.itemNo}
                item={i}
                types={types}
                lang={lang}
                pictures={pictures}
                onPick={one}
                onMend={setMending}
              />
            ))}
        </section>
      ))}
      {mending ? (
        <MendItem
          batch={batch}
          item={mending}
          pictures={pictures}
          onClose={(saved) => {
            setMending(undefined);
            if (saved) setItems((all) => all.map((i) => (i.itemNo === saved.itemNo ? saved : i)));
          }}
        />
      ) : null}
    </div>
  );
}
function Done({
  batch,
  reload,
  onDone,
}: {
  readonly batch: DocBatch;
  readonly reload: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const undo = useAct(docUndo, {
    done: t('docUndone'),
    onDone: () => {
      void client.invalidateQueries();
      reload();
    },
  });
  const [now] = useState(() => Date.now());
  const may = batch.state === 'done' && batch.undoUntil != null && Date.parse(batch.undoUntil) > now;
  return (
    <section className="panel">
      <Result
        status={batch.state === 'done' ? 'success' : 'info'}
        title={
          batch.state === 'done'
            ? t('docDoneTitle', { count: batch.counts.saved, lib: t(`lib.${batch.lib}`) })
            : t('docUndone')
        }
        subTitle={
          batch.state === 'done' ? (
            <>
              {t('docDoneText')}
              {batch.paperId == null ? null : ` ${t('docPaperMade')}`}
              {may ? (
                <>
                  <br />
                  {t('docUndoUntil', { time: timeText(batch.undoUntil!) })}
                </>
              ) : null}
            </>
          ) : (
            batch.fileName
          )
        }
        extra={
          <div className="row" style={{ justifyContent: 'center' }}>
            {may ? (
              <Button
                loading={undo.busy ? { delay: 250 } : false}
                onClick={() => void undo.run({ batchId: batch.batchId })}
              >
                {t('docUndo')}
              </Button>
            ) : null}
            {batch.state === 'done' && batch.paperId != null ? (
              <Link to={`/repo/paper/${batch.paperId}`}>
                <Button>{t('docToPaper')}</Button>
              </Link>
            ) : null}
            <Link to={batch.lib === 'org' ? '/repo/org/question' : '/repo/psn/question'}>
              <Button>{t('docToLib')}</Button>
            </Link>
            <Button type="primary" onClick={onDone}>
              {t('docAnother')}
            </Button>
          </div>
        }
      />
    </section>
  );
}
