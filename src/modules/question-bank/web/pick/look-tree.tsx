import { Input, Segmented, Select, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { visibleText } from '../../../../kernel/shared/visible';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { klgTree, nodeTree, textbookList } from '../../../textbook/contract';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { useT } from '../texts';
import type { Look } from './use-pick';

interface TreeItem {
  readonly key: number;
  readonly title: string;
  readonly children: TreeItem[];
}
interface Node {
  readonly name: string;
  readonly children: readonly Node[];
}
const itemsOf = <N extends Node>(nodes: readonly N[], keyOf: (n: N) => number): TreeItem[] =>
  nodes.map((n) => ({ key: keyOf(n), title: n.name, children: itemsOf(n.children as readonly N[], keyOf) }));
/** Branches in which the words occur; what is found stays with all below it. */
const branchesWith = (items: readonly TreeItem[], words: string): TreeItem[] =>
  items.flatMap((i) =>
    i.title.includes(words)
      ? [i]
      : ((children) => (children.length > 0 ? [{ ...i, children }] : []))(branchesWith(i.children, words)),
  );

interface Props {
  readonly look: Look;
  readonly onChange: (change: Partial<Look>) => void;
}
/** Stage and subject, and within them the tree of a textbook or of the subject's knowledge; a node stands for all below it. */
export function LookTree({
  look,
  onChange,
  fixed,
}: Props & { /** Stage and subject are given by the screen. */ readonly fixed?: boolean }) {
  const t = useT();
  const [chosen, setBy] = useState<'book' | 'klg'>();
  const by = chosen ?? (look.klgId == null ? 'book' : 'klg');
  const none = { tbkId: undefined, tbkNodeId: undefined, klgId: undefined };
  const turn = (next: 'book' | 'klg') => {
    setBy(next);
    onChange(none);
  };
  return (
    <div className="look-tree">
      {fixed ? null : (
        <div className="look-subject">
          <StagePicker
            value={look.stgId}
            onChange={(stgId) => {
              if (stgId) onChange({ stgId, ...none, qtpId: undefined });
            }}
          />
          <SubjectPicker
            stgId={look.stgId}
            value={look.sbjId}
            onChange={(sbjId) => {
              if (sbjId) onChange({ sbjId, ...none, qtpId: undefined });
            }}
          />
        </div>
      )}
      <Segmented
        block
        value={by}
        aria-label={t('lookBy')}
        onChange={turn}
        options={[
          { value: 'book', label: t('lookByBook') },
          { value: 'klg', label: t('lookByKlg') },
        ]}
      />
      {by === 'book' ? (
        <BookTree look={look} onChange={onChange} />
      ) : (
        <KlgTree key={`${look.stgId} ${look.sbjId}`} look={look} onChange={onChange} />
      )}
    </div>
  );
}
function BookTree({ look, onChange }: Props) {
  const t = useT();
  const { data: books } = useCall(textbookList, { stgId: look.stgId, sbjId: look.sbjId }, { quiet: true });
  const { data: nodes, isPending } = useCall(
    nodeTree,
    { tbkId: look.tbkId ?? 0 },
    { quiet: true, when: look.tbkId != null, keep: true },
  );
  return (
    <>
      <Select
        allowClear
        value={look.tbkId}
        placeholder={t('allBooks')}
        aria-label={t('book')}
        onChange={(tbkId?: number) => onChange({ tbkId, tbkNodeId: undefined })}
        options={books?.map((b) => ({ value: b.tbkId, label: `${b.name} · ${b.srsName}` }))}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
      />
      {look.tbkId == null ? (
        <p className="soft look-hint">{t('chooseBook')}</p>
      ) : isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : nodes?.length === 0 ? (
        <EmptyState compact title={t('noNodes')} />
      ) : (
        <Tree
          key={look.tbkId}
          blockNode
          treeData={itemsOf(nodes ?? [], (n) => n.nodeId)}
          selectedKeys={look.tbkNodeId == null ? [] : [look.tbkNodeId]}
          defaultExpandParent
          onSelect={([key]) => onChange({ tbkNodeId: key == null ? undefined : Number(key) })}
        />
      )}
    </>
  );
}
function KlgTree({ look, onChange }: Props) {
  const t = useT();
  const [words, setWords] = useState('');
  const { data, isPending } = useCall(klgTree, { stgId: look.stgId, sbjId: look.sbjId }, { quiet: true });
  const items = useMemo(() => itemsOf(data ?? [], (n) => n.klgId), [data]);
  const sought = visibleText(words).trim();
  const shown = sought ? branchesWith(items, sought) : items;
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (items.length === 0) return <EmptyState compact title={t('noKlgs')} />;
  return (
    <>
      <Input
        allowClear
        value={words}
        placeholder={t('findKlg')}
        aria-label={t('findKlg')}
        onChange={(e) => setWords(e.target.value)}
      />
      {shown.length === 0 ? (
        <p className="soft look-hint">{t('noKlgFound')}</p>
      ) : (
        <Tree
          key={sought}
          blockNode
          treeData={shown}
          selectedKeys={look.klgId == null ? [] : [look.klgId]}
          defaultExpandAll={sought !== ''}
          defaultExpandedKeys={look.klgId == null ? [] : [look.klgId]}
          defaultExpandParent
          onSelect={([key]) => onChange({ klgId: key == null ? undefined : Number(key) })}
        />
      )}
    </>
  );
}
