import { Select, Skeleton, Tree } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { nodeTree, textbookList } from '../../../textbook/contract';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { useT } from '../texts';
import type { Look } from './use-pick';

interface Node { readonly nodeId: number; readonly name: string; readonly children: readonly Node[] }
interface TreeItem { readonly key: number; readonly title: string; readonly children: TreeItem[] }
const itemsOf = (nodes: readonly Node[]): TreeItem[] => nodes.map((n) => ({ key: n.nodeId, title: n.name, children: itemsOf(n.children) }));

/** Stage, subject, textbook and its tree; a node stands for all below it. */
export function LookTree({ look, onChange, fixed }: { readonly look: Look; readonly onChange: (change: Partial<Look>) => void; /** Stage and subject are given by the screen. */ readonly fixed?: boolean }) {
  const t = useT();
  const { data: books } = useCall(textbookList, { stgId: look.stgId, sbjId: look.sbjId }, { quiet: true });
  const { data: nodes, isPending } = useCall(nodeTree, { tbkId: look.tbkId ?? 0 }, { quiet: true, when: look.tbkId != null, keep: true });
  return (
    <div className="look-tree">
      {fixed ? null : (
        <div className="look-subject">
          <StagePicker value={look.stgId} onChange={(stgId) => { if (stgId) onChange({ stgId, tbkId: undefined, tbkNodeId: undefined, klgId: undefined, qtpId: undefined }); }} />
          <SubjectPicker stgId={look.stgId} value={look.sbjId} onChange={(sbjId) => { if (sbjId) onChange({ sbjId, tbkId: undefined, tbkNodeId: undefined, klgId: undefined, qtpId: undefined }); }} />
        </div>
      )}
      <Select allowClear value={look.tbkId} placeholder={t('allBooks')} aria-label={t('book')} onChange={(tbkId?: number) => onChange({ tbkId, tbkNodeId: undefined })} options={books?.map((b) => ({ value: b.tbkId, label: `${b.name} · ${b.srsName}` }))} showSearch={{ optionFilterProp: 'label' }} style={{ width: '100%' }} />
      {look.tbkId == null ? <p className="soft look-hint">{t('chooseBook')}</p> : isPending ? <Skeleton active title={false} paragraph={{ rows: 6 }} /> : nodes?.length === 0 ? <EmptyState compact title={t('noNodes')} /> : (
        <Tree key={look.tbkId} blockNode treeData={itemsOf(nodes ?? [])} selectedKeys={look.tbkNodeId == null ? [] : [look.tbkNodeId]} defaultExpandParent onSelect={([key]) => onChange({ tbkNodeId: key == null ? undefined : Number(key) })} />
      )}
    </div>
  );
}
