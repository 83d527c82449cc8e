import { Skeleton, Tree, type TreeDataNode } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { workbookTree } from '../contract';
import type { WbkNode } from '../rules';
import { NodeQues } from './workbook/node-ques';
import { useT } from './texts';
import './resource.css';

const flat = (nodes: readonly WbkNode[]): WbkNode[] => nodes.flatMap((n) => [n, ...flat(n.children)]);
/** A workbook to leaf through: its tree at the left, the questions of the chosen section beside it. */
export default function WorkbookView({ params }: { readonly params: { readonly wbkId?: string } }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(workbookTree, { id: Number(params.wbkId) || 0 }, { quiet: true });
  useTitle(search.get('name') ?? undefined);
  const items = useMemo(() => {
    const of = (n: WbkNode): TreeDataNode => ({
      key: n.nodeId,
      title: (
        <>
          {n.name} {n.queCount > 0 ? <span className="soft num">{n.queCount}</span> : null}
        </>
      ),
      children: n.children.map(of),
    });
    return (data ?? []).map(of);
  }, [data]);
  if (error && !data)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  if (data.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noNodes')} />
      </section>
    );
  const all = flat(data),
    node = all.find((n) => n.nodeId === Number(search.get('node'))) ?? all.find((n) => n.queCount > 0) ?? all[0]!;
  const choose = (key: React.Key | undefined) => {
    if (key != null)
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('node', String(key));
          return next;
        },
        { replace: true },
      );
  };
  return (
    <div className="wbk">
      <nav className="panel wbk-tree" aria-label={t('workbookTree')}>
        <Tree
          blockNode
          defaultExpandAll
          treeData={items}
          selectedKeys={[node.nodeId]}
          onSelect={([key]) => choose(key)}
        />
      </nav>
      <NodeQues key={node.nodeId} node={node} edit={false} />
    </div>
  );
}
