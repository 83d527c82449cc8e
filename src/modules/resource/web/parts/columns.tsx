import { Tag, Tooltip } from 'antd';
import { instantDay, semicolon } from '../../../../kernel/web/format';
import type { Column } from '../../../../kernel/web/list/columns';
import { useSession } from '../../../../kernel/web/session/session-store';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import type { Lib, ResRow } from '../../contract';
import { useT } from '../texts';
import { Marks } from './marks';
import { ResActs } from './res-acts';

/** Sections a resource belongs to: the first, and how many more. */
export function NodeNames({ nodes }: { readonly nodes: ResRow['nodes'] }) {
  if (nodes.length === 0) return null;
  return (
    <Tooltip title={nodes.length > 1 ? nodes.map((n) => n.name).join(semicolon()) : undefined}>
      <span className="res-node">
        {nodes[0]!.name}
        {nodes.length > 1 ? ` +${nodes.length - 1}` : ''}
      </span>
    </Tooltip>
  );
}
export const TagNames = ({ tags }: { readonly tags: ResRow['tags'] }) =>
  tags.length === 0 ? null : (
    <>
      {tags.map((x) => (
        <Tag key={x.id} variant="filled">
          {x.name}
        </Tag>
      ))}
    </>
  );

/** The columns that lists of all resources end with. */
export function useEndColumns<R extends ResRow>(
  lib: Lib,
  desk: boolean,
  o: { readonly onEdit?: (row: R) => void } = {},
): Column<R>[] {
  const t = useT();
  const zone = useSession()?.zone;
  return [
    { of: 'nodes', title: t('field.nodes'), show: (r) => <NodeNames nodes={r.nodes} />, width: 170 },
    { of: 'tags', title: t('field.tags'), show: (r) => <TagNames tags={r.tags} />, hidden: true },
    ...(lib === 'psn' ? [] : [{ of: 'author', title: t('field.author'), width: 130 }]),
    {
      of: 'savedAt',
      title: t('field.savedAt'),
      sort: true,
      show: (r) => <span className="res-day">{instantDay(r.savedAt, zone)}</span>,
      width: 140,
    },
    {
      of: 'acts',
      title: <span className="sr-only">{t('field.acts')}</span>,
      width: 130,
      fixed: 'right',
      show: (r) => (
        <span className="res-acts">
          <Marks row={r} />
          <ResActs row={r} desk={desk} {...(o.onEdit ? { onEdit: () => o.onEdit!(r) } : {})} />
        </span>
      ),
    },
  ];
}
/** Filters that lists of all resources share. */
export const subjectFilters = (t: ReturnType<typeof useT>) =>
  ({
    stgId: { as: StagePicker, label: t('field.stgId'), more: true },
    sbjId: { as: SubjectPicker, label: t('field.sbjId') },
  }) as const;
