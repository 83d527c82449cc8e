import { Input, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { TreeScreen } from '../../../kernel/web/tree/tree-screen';
import * as calls from '../contract';
import { DEPTH_MAX, NAME_MAX, type TreeNode } from '../rules';
import { LinkPanel } from './link-panel';
import { prune } from './prune';
import { useT } from './texts';
import { treeActsOf } from './use-entries';

export interface LinkedItem {
  readonly id: number;
  readonly name: string;
  readonly on: boolean;
  readonly klgIds: readonly number[];
  readonly children: LinkedItem[];
}
export const itemsOf = (nodes: readonly TreeNode[]): LinkedItem[] =>
  nodes.map((n) => ({ id: n.nodeId, name: n.name, on: n.on, klgIds: n.klgIds, children: itemsOf(n.children) }));

/** The tree of one textbook, and beside it what the chosen node teaches. */
export function BookTree({ book }: { readonly book: ReplyOf<typeof calls.textbookList>[number] }) {
  const t = useT();
  const [chosen, setChosen] = useState<LinkedItem>();
  const [text, setText] = useState('');
  const { data, error, refetch } = useCall(calls.nodeTree, { tbkId: book.tbkId, all: true }, { quiet: true });
  const items = useMemo(() => data && itemsOf(data), [data]);
  const link = useAct(calls.catUpdate, { done: t('kept') });
  const find = (list: readonly LinkedItem[]): LinkedItem | undefined => {
    for (const n of list) {
      const hit = n.id === chosen?.id ? n : find(n.children);
      if (hit) return hit;
    }
    return undefined;
  };
  const node = items && chosen ? find(items) : undefined;
  return (
    <div className="tbk-main">
      <div className="row">
        <h2 className="tbk-title">{book.name}</h2>
        <span className="soft">{book.srsName}</span>
        <Input.Search
          className="row-end"
          allowClear
          style={{ width: 220 }}
          placeholder={t('findNode')}
          aria-label={t('findNode')}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </div>
      <div className="tbk-split">
        <div className="tbk-scroll">
          <TreeScreen
            nodes={items && prune(items, text)}
            error={error}
            refetch={refetch}
            acts={treeActsOf('tbknode', { tbkId: book.tbkId })}
            maxName={NAME_MAX}
            depth={DEPTH_MAX}
            chosen={node?.id}
            onChoose={setChosen}
            addText={t('addChapter')}
            extra={(n) =>
              n.klgIds.length ? <Tag variant="filled">{t('points', { count: n.klgIds.length })}</Tag> : null
            }
            empty={{ title: t('noNodes'), text: t('noNodesText') }}
          />
        </div>
        <LinkPanel
          key={node?.id}
          node={node}
          stgId={book.stgId}
          sbjId={book.sbjId}
          busy={link.busy}
          onSave={(klgIds) => link.run({ kind: 'tbknode', id: node!.id, klgIds })}
        />
      </div>
    </div>
  );
}
