import { Button, Table } from 'antd';
import { EmptyState } from '../../../../kernel/web/parts/states';
import type { Edge } from '../../rules';
import { useT } from '../texts';
import type { Point } from './option';

/** The same graph as a table: each point with what comes before it, what rests on it, what is related. */
export function GraphTable({
  points,
  names,
  edges,
  chosen,
  onChoose,
}: {
  readonly points: readonly Point[];
  readonly names: ReadonlyMap<number, string>;
  readonly edges: readonly Edge[];
  readonly chosen: number | undefined;
  readonly onChoose: (klgId: number) => void;
}) {
  const t = useT();
  const links = (ids: readonly number[]) =>
    ids.length ? (
      <span className="tbk-links">
        {ids.map((id) => (
          <Button key={id} className="tbk-link" type="link" size="small" onClick={() => onChoose(id)}>
            {names.get(id)}
          </Button>
        ))}
      </span>
    ) : (
      <span className="soft">—</span>
    );
  return (
    <Table
      size="small"
      rowKey="klgId"
      dataSource={[...points]}
      pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
      rowClassName={(p) => (p.klgId === chosen ? 'tbk-table-on' : '')}
      locale={{ emptyText: <EmptyState compact title={t('noPoints')} /> }}
      columns={[
        {
          title: t('point'),
          width: '22%',
          render: (_, p) => (
            <Button
              className="tbk-link"
              type="link"
              size="small"
              aria-current={p.klgId === chosen}
              onClick={() => onChoose(p.klgId)}
            >
              {p.name}
            </Button>
          ),
        },
        { title: t('topic'), width: '14%', dataIndex: 'topic' },
        {
          title: t('before'),
          render: (_, p) => links(edges.filter((e) => e.kind === 'before' && e.toId === p.klgId).map((e) => e.fromId)),
        },
        {
          title: t('after'),
          render: (_, p) => links(edges.filter((e) => e.kind === 'before' && e.fromId === p.klgId).map((e) => e.toId)),
        },
        {
          title: t('related'),
          width: '16%',
          render: (_, p) =>
            links(
              edges
                .filter((e) => e.kind === 'near' && (e.fromId === p.klgId || e.toId === p.klgId))
                .map((e) => (e.fromId === p.klgId ? e.toId : e.fromId)),
            ),
        },
      ]}
    />
  );
}
