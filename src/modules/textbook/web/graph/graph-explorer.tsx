import { Breadcrumb, Button, Segmented, Select, Skeleton } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { useCan } from '../../../../kernel/web/app';
import * as calls from '../../contract';
import { cycleOf, tidyEdges, type Edge } from '../../rules';
import { useT } from '../texts';
import { GraphPicture } from './graph-picture';
import { GraphTable } from './graph-table';
import { colourOf, type Shown } from './option';
import { PointPanel } from './point-panel';
import '../textbook.css';

interface Props {
  readonly stgId: number;
  readonly sbjId: number;
  /** The point one stands at; the holder keeps it, for example in the address. */
  readonly klgId: number | undefined;
  readonly onWalk: (klgId: number | undefined) => void;
}

/** The knowledge graph of a subject: walked by clicks, keys, search or table; changed by whoever may. */
export function GraphExplorer({ stgId, sbjId, klgId, onWalk }: Props) {
  const t = useT();
  const can = useCan();
  const of = useMemo(() => ({ stgId, sbjId }), [stgId, sbjId]);
  const { data, error, refetch } = useCall(calls.graphGet, of, { quiet: true });
  const layers = useCall(calls.layerList, of, { quiet: true });
  const [asTable, setAsTable] = useState(false);
  const [area, setArea] = useState<string>();
  const [topic, setTopic] = useState<string>();
  const [draft, setDraft] = useState<readonly Edge[]>();
  const save = useAct(calls.graphSet, { done: t('graphSaved'), onDone: () => setDraft(undefined) });
  const edges = draft ?? data?.edges;
  useDirty(draft != null && draft !== data?.edges);
  const names = useMemo(() => new Map(data?.nodes.map((n) => [n.klgId, n.name])), [data]);
  const areas = useMemo(() => [...new Set(data?.nodes.map((n) => n.area))], [data]);
  const shown = useMemo(
    (): Shown | undefined =>
      data &&
      edges && {
        points: data.nodes,
        edges,
        areas,
        view:
          klgId != null && names.has(klgId)
            ? { at: 'point', klgId }
            : topic
              ? { at: 'topic', topic }
              : { at: 'topics', area },
      },
    [data, edges, areas, names, klgId, topic, area],
  );

  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data || !edges || !shown)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  if (data.nodes.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noKnowledge')} text={t('noGraphText')} />
      </section>
    );
  const point = data.nodes.find((n) => n.klgId === klgId);
  const edit = can(calls.graphSet);
  const add = (edge: Edge) => {
    const next = tidyEdges([...edges, edge]);
    const circle = cycleOf(next);
    if (circle)
      return notify({
        tone: 'warning',
        text: t('fault.cycle', { path: circle.map((id) => names.get(id)).join(' → ') }),
      });
    return setDraft(next);
  };
  // Left to what comes before, right to what comes after, up and down among the points of the same topic.
  const walk = (key: string): boolean => {
    if (key === 'Escape') {
      if (klgId == null) setTopic(undefined);
      onWalk(undefined);
      return true;
    }
    if (klgId == null) {
      if (key.startsWith('Arrow')) onWalk((data.nodes.find((n) => n.topic === topic) ?? data.nodes[0])?.klgId);
      return key.startsWith('Arrow');
    }
    const brothers = data.nodes.filter((n) => n.topic === point?.topic);
    const at = brothers.findIndex((n) => n.klgId === klgId);
    const to =
      key === 'ArrowLeft'
        ? edges.find((e) => e.kind === 'before' && e.toId === klgId)?.fromId
        : key === 'ArrowRight'
          ? edges.find((e) => e.kind === 'before' && e.fromId === klgId)?.toId
          : key === 'ArrowUp'
            ? brothers[at - 1]?.klgId
            : key === 'ArrowDown'
              ? brothers[at + 1]?.klgId
              : undefined;
    if (to != null) onWalk(to);
    return key.startsWith('Arrow');
  };
  const title = t('graphOf', { points: data.nodes.length, edges: edges.length });
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Segmented<'picture' | 'table'>
          aria-label={t('view')}
          value={asTable ? 'table' : 'picture'}
          onChange={(v) => setAsTable(v === 'table')}
          options={[
            { value: 'picture', label: t('viewPicture') },
            { value: 'table', label: t('viewTable') },
          ]}
        />
        <Select
          aria-label={t('findPoint')}
          placeholder={t('findPoint')}
          style={{ width: 220 }}
          allowClear
          value={klgId}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(v: number | undefined) => onWalk(v)}
          options={data.nodes.map((n) => ({ value: n.klgId, label: n.name }))}
        />
        <span className="soft">{title}</span>
        {edit ? (
          <span className="row row-end">
            {draft ? (
              <>
                {draft === data.edges ? null : (
                  <span className="soft" role="status">
                    {t('notSaved')}
                  </span>
                )}
                <Button onClick={() => setDraft(undefined)}>
                  {t(draft === data.edges ? 'endEdit' : 'dropChanges')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setDraft(data.edges)}>{t('editGraph')}</Button>
            )}
            {draft ? (
              <ActButton
                type="primary"
                disabled={save.busy || draft === data.edges}
                onClick={() => save.run({ ...of, rev: data.rev, edges: [...draft] })}
              >
                {t('saveGraph')}
              </ActButton>
            ) : null}
          </span>
        ) : null}
      </div>
      <div className="tbk-explore">
        <section className="panel tbk-graph">
          <div className="row tbk-graph-head">
            {asTable ? null : (
              <Breadcrumb
                items={[
                  crumb(
                    t('allTopics'),
                    point || topic
                      ? () => {
                          setTopic(undefined);
                          onWalk(undefined);
                        }
                      : undefined,
                  ),
                  ...(point || topic
                    ? [
                        crumb(
                          point?.topic ?? topic,
                          point
                            ? () => {
                                setTopic(point.topic);
                                onWalk(undefined);
                              }
                            : undefined,
                        ),
                      ]
                    : []),
                  ...(point ? [crumb(point.name)] : []),
                ]}
              />
            )}
            <ul className="tbk-legend" aria-label={t('area')}>
              {areas.map((a) => (
                <li key={a}>
                  <button
                    type="button"
                    aria-pressed={area === a}
                    onClick={() => {
                      setArea(area === a ? undefined : a);
                      setTopic(undefined);
                      onWalk(undefined);
                    }}
                  >
                    <i style={{ background: colourOf(areas, a) }} aria-hidden />
                    {a}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {asTable ? (
            <GraphTable
              points={area ? data.nodes.filter((n) => n.area === area) : data.nodes}
              names={names}
              edges={edges}
              chosen={klgId}
              onChoose={onWalk}
            />
          ) : edges.length === 0 ? (
            <EmptyState
              title={t('noEdges')}
              text={t(edit ? 'noEdgesText' : 'noEdgesRead')}
              action={
                edit && !draft ? (
                  <Button
                    type="primary"
                    onClick={() => {
                      setDraft(data.edges);
                      if (klgId == null) onWalk(data.nodes[0]?.klgId);
                    }}
                  >
                    {t('editGraph')}
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <GraphPicture shown={shown} title={title} onChoose={onWalk} onTopic={setTopic} onKey={walk} />
          )}
          {asTable ? null : (
            <p className="soft tbk-small tbk-keys">
              <span className="tbk-line-before" aria-hidden />
              {t('legendBefore')}
              <span className="tbk-line-near" aria-hidden />
              {t('legendNear')}
              <span>{t(point ? 'pictureKeys' : topic ? 'hintTopic' : 'hintTopics')}</span>
            </p>
          )}
        </section>
        <PointPanel
          point={point}
          areas={areas}
          layer={layers.data?.find((l) => l.layerId === point?.layerId)?.name}
          names={names}
          points={data.nodes}
          edges={edges}
          onChoose={onWalk}
          onAdd={draft ? add : undefined}
          onRemove={
            draft
              ? (edge) => setDraft(draft.filter((e) => !(e.fromId === edge.fromId && e.toId === edge.toId)))
              : undefined
          }
        />
      </div>
    </div>
  );
}

const crumb = (name: ReactNode, go?: () => void) => ({
  title: go ? (
    <Button type="link" size="small" onClick={go}>
      {name}
    </Button>
  ) : (
    <strong>{name}</strong>
  ),
});
