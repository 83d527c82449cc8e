import { Input, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState } from '../../../kernel/web/parts/states';
import { PAGE_TOOLS } from '../../../kernel/web/rich/rich-config';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { TreeScreen } from '../../../kernel/web/tree/tree-screen';
import { UploadFiles } from '../../files/web/published';
import * as calls from '../contract';
import { KLG_DEPTH_MAX, NAME_MAX, type KnowledgeNode } from '../rules';
import { LayerPicker } from './layer-picker';
import { prune } from './prune';
import { useT } from './texts';
import { treeActsOf } from './use-entries';
import { SubjectBar, useSubject } from './use-subject';
import './textbook.css';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly on: boolean;
  readonly layerId: number | null;
  readonly children: Item[];
}
const itemsOf = (nodes: readonly KnowledgeNode[]): Item[] =>
  nodes.map((n) => ({ id: n.klgId, name: n.name, on: n.on, layerId: n.layerId, children: itemsOf(n.children) }));
const leaves = (nodes: readonly Item[]): number =>
  nodes.reduce((sum, n) => sum + (n.children.length ? leaves(n.children) : 1), 0);

/** The standard knowledge points of a subject: areas, topics, points, and what a learner reads about each. */
export default function KnowledgeTree() {
  const t = useT();
  const at = useSubject();
  const of = { stgId: at.stgId, sbjId: at.sbjId };
  const klgId = Number(at.search.get('id')) || undefined;
  const [text, setText] = useState('');
  const { data, error, refetch } = useCall(calls.klgTree, { ...of, all: true }, { quiet: true });
  const layers = useCall(calls.layerList, of, { quiet: true });
  const items = useMemo(() => data && itemsOf(data), [data]);
  const layerName = (id: number | null) => layers.data?.find((l) => l.layerId === id)?.name;
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t('findPoint')}
          aria-label={t('findPoint')}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        {items ? <span className="soft">{t('pointCount', { count: leaves(items) })}</span> : null}
        <Link className="row-end" to={`/desk/teach/repo/klggraph?stgId=${at.stgId}&sbjId=${at.sbjId}`}>
          {t('toGraph')}
        </Link>
      </SubjectBar>
      <div className="tbk-split">
        <div className="tbk-scroll">
          <TreeScreen
            key={`${at.stgId}/${at.sbjId}`}
            nodes={items && prune(items, text)}
            error={error}
            refetch={refetch}
            acts={treeActsOf('klg', of)}
            depth={KLG_DEPTH_MAX}
            maxName={NAME_MAX}
            chosen={klgId}
            onChoose={(n) => at.put({ id: n?.id })}
            addText={t('addArea')}
            extra={(n) => {
              const name = layerName(n.layerId);
              return name ? (
                <Tag variant="filled">{name}</Tag>
              ) : n.children.length ? (
                <span className="soft tbk-small">{leaves(n.children)}</span>
              ) : null;
            }}
            empty={{ title: t('noKnowledge'), text: t('noKnowledgeText') }}
          />
        </div>
        {klgId ? (
          <Point key={klgId} klgId={klgId} of={of} />
        ) : (
          <aside className="panel tbk-aside">
            <EmptyState compact title={t('choosePoint')} text={t('choosePointText')} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** What belongs to one point: its layer, its explanation and the film to it. */
function Point({
  klgId,
  of,
}: {
  readonly klgId: number;
  readonly of: { readonly stgId: number; readonly sbjId: number };
}) {
  const t = useT();
  const { data } = useCall(calls.klgNodes, { klgIds: [klgId] }, { quiet: true });
  const row = data?.[0];
  if (!row) return <aside className="panel tbk-aside" />;
  return (
    <aside className="tbk-aside" aria-label={row.name}>
      <h3 className="tbk-point">{row.name}</h3>
      <p className="soft tbk-small">{row.pathName}</p>
      <FormScreen
        call={calls.catUpdate}
        fixed={{ kind: 'klg', id: klgId }}
        initial={{ layerId: row.layerId, text: row.text ?? '', video: row.video }}
        done={t('kept')}
        fields={{
          ...(row.leaf ? { layerId: { label: t('layer'), as: LayerPicker, props: of } } : {}),
          text: { label: t('explanation'), as: RichText, props: { minHeight: 160, tools: PAGE_TOOLS } },
          video: { label: t('film'), as: UploadFiles, props: { proc: 'video', hint: t('filmHint') } },
        }}
      />
    </aside>
  );
}
