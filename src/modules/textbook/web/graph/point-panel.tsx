import { CloseOutlined } from '@ant-design/icons';
import { Button, Select, Tag } from 'antd';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { reachOf, type Edge, type EdgeKind } from '../../rules';
import { useT } from '../texts';
import { colourOf, type Point } from './option';

interface Props {
  readonly point: Point | undefined;
  readonly areas: readonly string[];
  readonly layer: string | undefined;
  readonly points: readonly Point[];
  readonly names: ReadonlyMap<number, string>;
  readonly edges: readonly Edge[];
  readonly onChoose: (klgId: number) => void;
  /** Edit mode. */
  readonly onAdd?: (edge: Edge) => void;
  readonly onRemove?: (edge: Edge) => void;
}

/** One point and its neighbours: to walk on, and in edit mode to connect and part. */
export function PointPanel({ point, points, areas, layer, names, edges, onChoose, onAdd, onRemove }: Props) {
  const t = useT();
  if (!point)
    return (
      <aside className="panel tbk-aside">
        <EmptyState compact title={t('choosePoint')} text={t('graphText')} />
      </aside>
    );
  const id = point.klgId;
  const topics = [...new Set(points.map((p) => p.topic))];
  const lists: readonly {
    readonly key: 'before' | 'after' | 'related';
    readonly kind: EdgeKind;
    readonly edges: readonly Edge[];
    readonly end: (e: Edge) => number;
    readonly make: (other: number) => Edge;
  }[] = [
    {
      key: 'before',
      kind: 'before',
      edges: edges.filter((e) => e.kind === 'before' && e.toId === id),
      end: (e) => e.fromId,
      make: (other) => ({ fromId: other, toId: id, kind: 'before' }),
    },
    {
      key: 'after',
      kind: 'before',
      edges: edges.filter((e) => e.kind === 'before' && e.fromId === id),
      end: (e) => e.toId,
      make: (other) => ({ fromId: id, toId: other, kind: 'before' }),
    },
    {
      key: 'related',
      kind: 'near',
      edges: edges.filter((e) => e.kind === 'near' && (e.fromId === id || e.toId === id)),
      end: (e) => (e.fromId === id ? e.toId : e.fromId),
      make: (other) => ({ fromId: Math.min(id, other), toId: Math.max(id, other), kind: 'near' }),
    },
  ];
  return (
    <aside className="panel tbk-aside stack" aria-live="polite" aria-label={point.name}>
      <div>
        <h2 className="tbk-point">
          <i style={{ background: colourOf(areas, point.area) }} aria-hidden />
          {point.name}
        </h2>
        <p className="soft tbk-small">
          {point.area} · {point.topic}
          {layer ? (
            <Tag variant="filled" style={{ marginInlineStart: 8 }}>
              {layer}
            </Tag>
          ) : null}
        </p>
        <p className="soft tbk-small">
          {t('reach', { before: reachOf(edges, id, 'back').size, after: reachOf(edges, id, 'on').size })}
        </p>
      </div>
      {lists.map((list) => (
        <section key={list.key}>
          <h3>
            {t(list.key)}
            <span className="soft"> {list.edges.length}</span>
          </h3>
          {list.edges.length === 0 ? (
            <p className="soft tbk-small">{t(`${list.key}None`)}</p>
          ) : (
            <ul className="tbk-near">
              {list.edges.map((e) => (
                <li key={list.end(e)}>
                  <button type="button" onClick={() => onChoose(list.end(e))}>
                    {names.get(list.end(e))}
                  </button>
                  {onRemove ? (
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<CloseOutlined />}
                      aria-label={t('part', { name: names.get(list.end(e)) ?? '' })}
                      onClick={() => onRemove(e)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {onAdd ? (
            <Select<number>
              style={{ width: '100%' }}
              placeholder={t(`${list.key}Add`)}
              aria-label={t(`${list.key}Add`)}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={280}
              onChange={(other) => onAdd(list.make(other))}
              options={topics
                .map((topic) => ({
                  label: topic,
                  title: topic,
                  options: points
                    .filter(
                      (p) => p.topic === topic && p.klgId !== id && !list.edges.some((e) => list.end(e) === p.klgId),
                    )
                    .map((p) => ({ value: p.klgId, label: p.name })),
                }))
                .filter((o) => o.options.length > 0)}
            />
          ) : null}
        </section>
      ))}
    </aside>
  );
}
