import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { Lib, ResType } from '../rules';
import type { versions } from '../tables';

export type VersionRow = RowOf<typeof versions>;
/** A version in sight, with what the reader thinks of it. */
export interface Seen extends Omit<VersionRow, 'orgId' | 'nodeIds' | 'tagIds' | 'lessonId'> {
  readonly lib: Lib;
  readonly ownerId: number | null;
  readonly savedAt: string;
  readonly nodes: { id: number; name: string }[];
  readonly tags: { id: number; name: string }[];
  readonly likes: number;
  readonly like: boolean;
  readonly fav: boolean;
  readonly nodeIds: number[];
  readonly tagIds: number[];
  readonly lessonId: number | null;
  readonly lessonName: string | null;
  readonly lessonOn: string | null;
}
export type Bind = (v: unknown) => string;

/** What a version is made of, in the order of its columns. */
export const COLUMNS = [
  'ver_id',
  'res_id',
  'ver_no',
  'res_type',
  'title',
  'author',
  'from_org_id',
  'stg_id',
  'sbj_id',
  'year',
  'node_ids',
  'tag_ids',
  'file_type',
  'file_name',
  'file_size',
  'path',
  'full_score',
  'que_count',
  'lesson_id',
  'body',
  'made_at',
] as const;
export const columnsOf = (alias: string): string => COLUMNS.map((c) => `${alias}.${c}`).join(', ');

/** The region codes an organisation lies in, from the province down: libraries of those regions are open to it. */
export const regionsOf = (region: number | null): number[] => {
  const digits = region == null ? '' : String(region);
  return [2, 4, 6].filter((n) => n <= digits.length).map((n) => Number(digits.slice(0, n)));
};
const escaped = (s: string): string => `%${s.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Where the versions of a library stand: `from` over alias `v`, what it may show, and whose it is. $1 is the organisation, $2 the caller; the
 * bodies of a page's texts are read, those of papers are not.
 */
function libOf(
  cx: Cx,
  lib: Lib,
  bind: Bind,
): {
  readonly from: string;
  readonly where: string;
  readonly owner: string;
  readonly saved: string;
  readonly name: string;
} {
  if (lib === 'psn')
    return {
      from: 'resource_res r join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id',
      where: `r.org_id = $1 and r.owner_id = $2 and r.removed_at is null and r.lib = 'psn'`,
      owner: 'r.owner_id',
      saved: 'r.saved_at',
      name: `'psn'`,
    };
  if (lib === 'org')
    return {
      from: 'resource_orgres o join resource_version v on v.org_id = o.org_id and v.ver_id = o.ver_id left join resource_res r on r.org_id = o.org_id and r.res_id = o.res_id and r.removed_at is null',
      where: 'o.org_id = $1 and $2::bigint is not null',
      owner: 'r.owner_id',
      saved: 'o.added_at',
      name: `'org'`,
    };
  const whose = lib === 'pfm' ? 'v.reg_id is null' : `v.reg_id = any(${bind(regionsOf(cx.me.orgRegion))}::bigint[])`;
  return {
    from: 'resource_shared v left join resource_res r on r.org_id = $1 and r.res_id = v.res_id',
    where: `v.is_current and v.removed_at is null and $2::bigint is not null and ${whose}`,
    owner: 'r.owner_id',
    saved: 'v.made_at',
    name: `'${lib}'`,
  };
}
/** Names beside the ids of a version, and what the reader thinks of it. Reference rows and the reader's own. */
export const AROUND = (v: string): string => `
  coalesce((select json_agg(json_build_object('id', n.node_id, 'name', n.name) order by n.node_id) from textbook_node n where n.node_id = any(${v}.node_ids)), '[]') as nodes,
  coalesce((select json_agg(json_build_object('id', t.tag_id, 'name', t.name) order by t.ord) from question_bank_restag_v t where t.tag_id = any(${v}.tag_ids)), '[]') as tags,
  (select count(*)::int from resource_mine l where l.org_id = $1 and l.res_id = ${v}.res_id and l.is_like) as likes, coalesce(m.is_like, false) as "like", coalesce(m.is_fav, false) as fav`;
export const MINE = (v: string): string =>
  `left join resource_mine m on m.org_id = $1 and m.user_id = $2 and m.res_id = ${v}.res_id`;
/** The lesson of a reflection; only its own organisation has it. */
const LESSON = `left join lesson_lesson_v le on le.org_id = $1 and le.lesson_id = v.lesson_id`;

/** What a list may be narrowed to. */
export interface Narrow {
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly tbkNodeId?: number | undefined;
  readonly tagId?: number | undefined;
  readonly year?: number | undefined;
  readonly fileType?: string | undefined;
  readonly title?: string | undefined;
}
/** Conditions of a filter over alias `v`, each with its `and`. A node stands for all below it. */
export function narrowed(f: Narrow, bind: Bind): string {
  const parts: string[] = [];
  const equal = (column: string, v: unknown) => {
    if (v != null) parts.push(`v.${column} = ${bind(v)}`);
  };
  equal('stg_id', f.stgId);
  equal('sbj_id', f.sbjId);
  equal('year', f.year);
  equal('file_type', f.fileType);
  if (f.tbkNodeId != null)
    parts.push(
      `v.node_ids && array(select n.node_id from textbook_node n where n.path && array[${bind(f.tbkNodeId)}::bigint])`,
    );
  if (f.tagId != null) parts.push(`v.tag_ids && array[${bind(f.tagId)}::bigint]`);
  if (f.title)
    parts.push(
      `v.title ${f.title.toLowerCase() === f.title.toUpperCase() ? 'like' : 'ilike'} ${bind(escaped(f.title))}`,
    );
  return parts.map((p) => ` and ${p}`).join('');
}
const SORTS: Readonly<Record<string, string>> = {
  title: 'v.title',
  fileSize: 'v.file_size',
  fullScore: 'v.full_score',
  queCount: 'v.que_count',
  year: 'v.year',
};
export interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
}

/** One page of a library: two statements. */
export async function libPage(
  cx: Cx,
  lib: Lib,
  resType: ResType,
  f: Narrow,
  { curPage, pageSize, sort }: Paging,
): Promise<Paged<Seen>> {
  const params: unknown[] = [cx.db.orgId, cx.me.userId];
  const bind: Bind = (v) => `$${params.push(v)}`;
  const at = libOf(cx, lib, bind);
  const where = `${at.where} and v.res_type = ${bind(resType)}${narrowed(f, bind)}`;
  const column = (sort ?? 'savedAt').replace(/^-/, '') === 'savedAt' ? at.saved : SORTS[sort!.replace(/^-/, '')];
  if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
  const order = `${column} ${(sort ?? '-').startsWith('-') ? 'desc' : 'asc'} nulls last, v.ver_id desc`;
  const total = await cx.db.total(
    `select count(*) n from ${at.from} where $1::bigint is not null and ${where}`,
    params,
  );
  const slim = resType === 'paper' ? columnsOf('v').replace('v.body', `'{}'::jsonb as body`) : columnsOf('v');
  const items =
    total === 0
      ? []
      : await cx.db.rows<Seen>(
          `select ${slim}, ${at.name} as lib, ${at.owner} as owner_id, ${at.saved} as saved_at, ${AROUND('v')}, le.name as lesson_name, le.on_date as lesson_on
     from ${at.from} ${MINE('v')} ${LESSON} where ${where} order by ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          params,
        );
  return { items, curPage, pageSize, total };
}

/** The ways by which a caller sees a resource, the nearest first: own, published, the school's library, shared. $1 organisation, $2 caller, $3 the ids, $4 regions, $5 the caller's classes. */
const WAYS = `
  select 1 as way, 'psn' as lib, r.owner_id, r.saved_at, ${columnsOf('v')} from resource_res r join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id
    where r.org_id = $1 and r.res_id = any($3::bigint[]) and r.owner_id = $2 and r.removed_at is null and r.lib = 'psn'
  union all select 2, case when v.reg_id is null then 'pfm' else 'reg' end, null, v.made_at, ${columnsOf('v')} from resource_shared v
    where v.res_id = any($3::bigint[]) and v.is_current and v.removed_at is null and (v.reg_id is null or v.reg_id = any($4::bigint[]))
  union all select 3, 'org', null, o.added_at, ${columnsOf('v')} from resource_orgres o join resource_version v on v.org_id = o.org_id and v.ver_id = o.ver_id
    where o.org_id = $1 and o.res_id = any($3::bigint[])
  union all select 4, 'psn', null, s.made_at, ${columnsOf('v')} from resource_share s join resource_version v on v.org_id = s.org_id and v.ver_id = s.ver_id
    where s.org_id = $1 and s.res_id = any($3::bigint[]) and (s.user_id = $2 or exists (select from resource_share_to x where x.org_id = s.org_id and x.share_id = s.share_id
      and ((x.to_kind = 'user' and x.to_id = $2) or (x.to_kind = 'clazz' and x.to_id = any($5::bigint[])))))`;

/** What the caller sees of these resources, by id; others are missing. One statement. */
export async function seenOf(cx: Cx, resIds: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  if (resIds.length === 0) return new Map();
  const clazzIds = await cx.fact<readonly number[]>('clazzIds');
  const rows = await cx.db.rows<Seen>(
    `select distinct on (v.res_id) ${columnsOf('v')}, v.lib, coalesce(v.owner_id, k.owner_id) as owner_id, v.saved_at, ${AROUND('v')}, le.name as lesson_name, le.on_date as lesson_on
     from (${WAYS}) v ${MINE('v')} left join resource_res k on k.org_id = $1 and k.res_id = v.res_id and k.removed_at is null ${LESSON}
     order by v.res_id, v.way, v.saved_at desc`,
    [cx.db.orgId, cx.me.userId, [...new Set(resIds)], regionsOf(cx.me.orgRegion), clazzIds],
  );
  return new Map(rows.map((r) => [r.resId, r]));
}
/** One the caller sees, of a type; anything else is gone. */
export async function seen(cx: Cx, resId: number, resType?: ResType): Promise<Seen> {
  const row = (await seenOf(cx, [resId])).get(resId);
  if (!row || (resType && row.resType !== resType)) throw fail(kernelFaults.gone);
  return row;
}
