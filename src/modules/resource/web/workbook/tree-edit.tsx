import { LeftOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { TreeScreen } from '../../../../kernel/web/tree/tree-screen';
import {
  nodeCreate,
  nodeMove,
  nodeRemove,
  nodeRename,
  workbookRoot,
  workbookTree,
  type Workbook,
} from '../../contract';
import { DEPTH_MAX, NAME_MAX, type WbkNode } from '../../rules';
import { useT } from '../texts';
import { NodeQues } from './node-ques';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly queCount: number;
  readonly children: Item[];
}
const itemsOf = (nodes: readonly WbkNode[]): Item[] =>
  nodes.map((n) => ({ id: n.nodeId, name: n.name, queCount: n.queCount, children: itemsOf(n.children) }));

/** A workbook's tree with add, rename, move and remove, and the questions of the chosen section. */
export function WorkbookTree({
  wbkId,
  known,
  onBack,
}: {
  readonly wbkId: number;
  readonly known: Workbook | undefined;
  readonly onBack: () => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useCall(workbookTree, { id: wbkId }, { quiet: true });
  const root = useCall(workbookRoot, { id: wbkId }, { quiet: true });
  const items = useMemo(() => data && itemsOf(data), [data]);
  const find = (list: readonly Item[]): Item | undefined => {
    for (const n of list) {
      const hit = n.id === chosen ? n : find(n.children);
      if (hit) return hit;
    }
    return undefined;
  };
  const node = items && chosen != null ? find(items) : undefined;
  const after = async (work: Promise<unknown>) => {
    await work;
    await refresh('resource');
  };
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<LeftOutlined />} onClick={onBack}>
          {t('back')}
        </Button>
        <h1 style={{ fontSize: 18, margin: 0 }}>{known?.name ?? root.data?.name}</h1>
        {known ? <StatusTag status={known.on ? 'done' : 'off'}>{t(known.on ? 'on' : 'off')}</StatusTag> : null}
      </div>
      <div className="wbk wbk-wide">
        <div className="wbk-tree">
          <TreeScreen
            nodes={items}
            error={error}
            refetch={refetch}
            maxName={NAME_MAX}
            depth={DEPTH_MAX}
            chosen={node?.id}
            onChoose={(n) => setChosen(n?.id)}
            addText={t('addNode')}
            acts={{
              add: (parent, name) => after(send(nodeCreate, { id: parent?.id ?? root.data?.nodeId ?? 0, name })),
              rename: (n, name) => after(send(nodeRename, { id: n.id, name })),
              move: (n, dir) => after(send(nodeMove, { id: n.id, dir })),
              remove: (n) => after(send(nodeRemove, { id: n.id })),
            }}
            extra={(n) =>
              n.queCount ? (
                <Tag variant="filled" title={t('nodeQues', { count: n.queCount })}>
                  {n.queCount}
                </Tag>
              ) : null
            }
            empty={{ title: t('noNodes'), text: t('noNodesText') }}
          />
        </div>
        {node ? (
          <NodeQues
            key={node.id}
            node={{ nodeId: node.id, name: node.name }}
            edit
            {...(known ? { of: { stgId: known.stgId, sbjId: known.sbjId } } : {})}
          />
        ) : (
          <section className="panel">
            <EmptyState title={t('chooseNode')} />
          </section>
        )}
      </div>
    </div>
  );
}
