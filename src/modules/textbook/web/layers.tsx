import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Table } from 'antd';
import { useMemo, useState } from 'react';
import { visibleText } from '../../../kernel/shared/visible';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { headTick } from '../../../kernel/web/list/head-tick';
import { notify } from '../../../kernel/web/notify';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { KnowledgeNode } from '../rules';
import { LayerPicker } from './layer-picker';
import { OrderButtons } from './order-buttons';
import { useT } from './texts';
import { useEntries } from './use-entries';
import { SubjectBar, useSubject } from './use-subject';
import './textbook.css';

type Layer = ReplyOf<typeof calls.layerList>[number];
interface Point {
  readonly klgId: number;
  readonly name: string;
  readonly area: string;
  readonly topic: string;
  readonly layerId: number | null;
}
const pointsOf = (nodes: readonly KnowledgeNode[], above: readonly string[] = []): Point[] =>
  nodes.flatMap((n) =>
    n.children.length
      ? pointsOf(n.children, [...above, n.name])
      : [{ klgId: n.klgId, name: n.name, area: above[0] ?? '', topic: above.at(-1) ?? '', layerId: n.layerId }],
  );
const NONE = 'none';

/** Layers of a subject's points: how many stand in each, and which. */
export default function Layers() {
  const t = useT();
  const at = useSubject();
  const of = { stgId: at.stgId, sbjId: at.sbjId };
  const acts = useEntries('layers');
  const confirm = useConfirm();
  const [editing, setEditing] = useState<Layer | 'new'>();
  const layers = useCall(calls.layerList, of, { quiet: true });
  const tree = useCall(calls.klgTree, { ...of, all: true }, { quiet: true });
  const points = useMemo(() => pointsOf(tree.data ?? []), [tree.data]);
  const error = layers.error ?? tree.error;
  const shown = at.search.get('layer') ?? '';
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addLayer')}
    </Button>
  );
  const bare = points.filter((p) => p.layerId == null).length;
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <span className="row-end">{add}</span>
      </SubjectBar>
      {error ? (
        <section className="panel">
          <ErrorState
            error={error}
            onRetry={() => {
              void layers.refetch();
              void tree.refetch();
            }}
          />
        </section>
      ) : !layers.data || !tree.data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : (
        <>
          <div className="tbk-layers">
            {layers.data.map((l, i, all) => (
              <section
                key={l.layerId}
                className={shown === String(l.layerId) ? 'panel tbk-layer tbk-layer-on' : 'panel tbk-layer'}
              >
                <button
                  type="button"
                  className="figure figure-opens"
                  aria-pressed={shown === String(l.layerId)}
                  onClick={() => at.put({ layer: shown === String(l.layerId) ? undefined : l.layerId })}
                >
                  <span className="figure-label">{l.name}</span>
                  <span className="figure-value">
                    {l.count}
                    <span className="unit">{t('unitPoint')}</span>
                  </span>
                </button>
                <span className="tbk-layer-acts">
                  <OrderButtons
                    name={l.name}
                    at={i}
                    count={all.length}
                    busy={acts.busy}
                    onMove={(dir) => void acts.move(l.layerId, dir)}
                  />
                  <Button type="link" size="small" onClick={() => setEditing(l)}>
                    {t('rename')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    danger
                    disabled={l.count > 0}
                    title={l.count > 0 ? t('layerHasPoints') : undefined}
                    onClick={() =>
                      void confirm({ title: t('removeNamed', { name: l.name }), danger: true }).then((yes) =>
                        yes ? acts.remove(l.layerId) : undefined,
                      )
                    }
                  >
                    {t('remove')}
                  </Button>
                </span>
              </section>
            ))}
            {layers.data.length === 0 ? (
              <section className="panel">
                <EmptyState compact title={t('noLayers')} text={t('noLayersText')} action={add} />
              </section>
            ) : null}
            {bare > 0 && layers.data.length > 0 ? (
              <section className={shown === NONE ? 'panel tbk-layer tbk-layer-on' : 'panel tbk-layer'}>
                <button
                  type="button"
                  className="figure figure-opens"
                  aria-pressed={shown === NONE}
                  onClick={() => at.put({ layer: shown === NONE ? undefined : NONE })}
                >
                  <span className="figure-label">{t('noLayer')}</span>
                  <span className="figure-value">
                    {bare}
                    <span className="unit">{t('unitPoint')}</span>
                  </span>
                </button>
              </section>
            ) : null}
          </div>
          <Points
            key={`${at.stgId}/${at.sbjId}`}
            of={of}
            points={points.filter((p) => !shown || (shown === NONE ? p.layerId == null : String(p.layerId) === shown))}
          />
        </>
      )}
      {editing === 'new' ? (
        <FormDialog
          open
          title={t('addLayer')}
          call={calls.catCreate}
          fixed={{ kind: 'layers', ...of }}
          fields={{ name: { label: t('layerName') } }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {editing && editing !== 'new' ? (
        <FormDialog
          open
          title={t('rename')}
          call={calls.catUpdate}
          fixed={{ kind: 'layers', id: editing.layerId }}
          initial={{ name: editing.name }}
          fields={{ name: { label: t('layerName') } }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Points with their layer: one at a time in its row, or the ticked ones together. */
function Points({
  points,
  of,
}: {
  readonly points: readonly Point[];
  readonly of: { readonly stgId: number; readonly sbjId: number };
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const rows = points.filter((p) =>
    `${p.name}${p.topic}`.toLowerCase().includes(visibleText(text).trim().toLowerCase()),
  );
  const put = async (ids: readonly number[], layerId: number | null) => {
    setBusy(true);
    let done = 0;
    try {
      for (const id of ids) {
        await send(calls.catUpdate, { kind: 'klg', id, layerId });
        done += 1;
      }
      setTicked([]);
    } catch (error) {
      console.warn(error);
    } finally {
      setBusy(false);
      if (done) notify({ tone: 'success', text: t('movedPoints', { count: done }) });
      await refresh('textbook');
    }
  };
  return (
    <section className="panel stack">
      <div className="row" data-chrome>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          placeholder={t('findPoint')}
          aria-label={t('findPoint')}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <span className="soft">{t('pointCount', { count: rows.length })}</span>
        {ticked.length ? (
          <span className="row row-end bulk">
            <span>{t('ticked', { count: ticked.length })}</span>
            <span style={{ width: 150 }}>
              <LayerPicker
                {...of}
                value={null}
                disabled={busy}
                aria-label={t('putInLayer')}
                onChange={(v) => void put(ticked, v ?? null)}
              />
            </span>
          </span>
        ) : null}
      </div>
      <Table
        size="small"
        rowKey="klgId"
        dataSource={rows}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        loading={busy}
        sticky
        rowSelection={{
          columnTitle: headTick,
          selectedRowKeys: [...ticked],
          onChange: (keys) => setTicked(keys as number[]),
        }}
        locale={{ emptyText: <EmptyState compact title={t('noPoints')} /> }}
        columns={[
          { title: t('point'), dataIndex: 'name' },
          { title: t('topic'), dataIndex: 'topic' },
          { title: t('area'), dataIndex: 'area' },
          {
            title: t('layer'),
            width: 170,
            render: (_, p) => (
              <LayerPicker
                {...of}
                size="small"
                value={p.layerId}
                aria-label={`${t('layer')}: ${p.name}`}
                onChange={(v) => void put([p.klgId], v ?? null)}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
