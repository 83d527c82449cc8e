import type { Cx } from '../../../kernel/server/cx';
import type { Listed } from '../../../kernel/server/db/list';
import { contains, is, pick, sql, when, type Sql } from '../../../kernel/server/db/sql';
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
/** What a version is made of, in the order of its columns. */
const COLUMNS = [
  'verId',
  'resId',
  'verNo',
  'resType',
  'title',
  'author',
  'fromOrgId',
  'stgId',
  'sbjId',
  'year',
  'nodeIds',
  'tagIds',
  'fileType',
  'fileName',
  'fileSize',
  'path',
  'fullScore',
  'queCount',
  'lessonId',
  'body',
  'madeAt',
] as const;
export const columnsOf = (alias: string): Sql => pick(alias, COLUMNS);

/** The region codes an organisation lies in, from the province down: libraries of those regions are open to it. */
export const regionsOf = (region: number | null): number[] => {
  const digits = region == null ? '' : String(region);
  return [2, 4, 6].filter((n) => n <= digits.length).map((n) => Number(digits.slice(0, n)));
};
/** Where the versions `v` of a library stand, what it may show, and whose it is. */
interface Source {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly savedAt: Sql;
}
function libOf(cx: Cx, lib: Lib): Source {
  const { orgId } = cx.db;
  if (lib === 'psn')
    return {
      from: sql`resource_res r join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id`,
      where: [
        sql`r.org_id = ${orgId}`,
        sql`r.owner_id = ${cx.me.userId}`,
        sql`r.removed_at is null`,
        sql`r.lib = 'psn'`,
      ],
      savedAt: sql`r.saved_at`,
    };
  if (lib === 'org')
    return {
      from: sql`resource_orgres o
      join resource_version v on v.org_id = o.org_id and v.ver_id = o.ver_id
      left join resource_res r on r.org_id = o.org_id and r.res_id = o.res_id and r.removed_at is null`,
      where: [sql`o.org_id = ${orgId}`],
      savedAt: sql`o.added_at`,
    };
  const whose = lib === 'pfm' ? sql`v.reg_id is null` : sql`v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[])`;
  return {
    from: sql`resource_shared v left join resource_res r on r.org_id = ${orgId} and r.res_id = v.res_id`,
    where: [sql`v.is_current`, sql`v.removed_at is null`, whose],
    savedAt: sql`v.made_at`,
  };
}
/** Names beside the ids of a version `v`, and what the reader thinks of it: reference rows and the reader's own, `m` of `marksOf`. */
export const around = (cx: Cx): Sql => sql`
  coalesce((
    select json_agg(json_build_object('id', n.node_id, 'name', n.name) order by n.node_id)
    from textbook_node n
    where n.node_id = any(v.node_ids)), '[]') as nodes,
  coalesce((
    select json_agg(json_build_object('id', t.tag_id, 'name', t.name) order by t.ord)
    from question_bank_restag_v t
    where t.tag_id = any(v.tag_ids)), '[]') as tags,
  (select count(*)::int
    from resource_mine l
    where l.org_id = ${cx.me.orgId}
      and l.res_id = v.res_id
      and l.is_like) as likes,
  coalesce(m.is_like, false) as "like", coalesce(m.is_fav, false) as fav`;
export const marksOf = (cx: Cx): Sql =>
  sql`left join resource_mine m on m.org_id = ${cx.me.orgId} and m.user_id = ${cx.me.userId} and m.res_id = v.res_id`;
/** The lesson of a reflection; only its own organisation has it. */
const lessonOf = (cx: Cx): Sql =>
  sql`left join lesson_lesson_v le on le.org_id = ${cx.me.orgId} and le.lesson_id = v.lesson_id`;
const LESSON = sql`le.name as lesson_name, le.on_date as lesson_on`;

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
/** Conditions of a filter over versions `v`. A node stands for all below it. */
export const narrowed = (f: Narrow): (Sql | undefined)[] => [
  is('v.stg_id', f.stgId),
  is('v.sbj_id', f.sbjId),
  is('v.year', f.year),
  is('v.file_type', f.fileType),
  when(
    f.tbkNodeId,
    (id) => sql`v.node_ids && array(select n.node_id from textbook_node n where n.path && ${[id]}::bigint[])`,
  ),
  when(f.tagId, (id) => sql`v.tag_ids && ${[id]}::bigint[]`),
  contains('v.title', f.title),
];

type Sort = 'savedAt' | 'title' | 'fileSize' | 'fullScore' | 'queCount' | 'year';
/** What the lists of all types are asked with; each names the sorts it has. */
export interface LibInput extends Narrow, Listed {
  readonly lib: Lib;
  readonly sort?: Sort | `-${Sort}` | undefined;
}
/** One page of a library: two statements. The bodies of a page's texts are read, those of papers are not. */
export function libPage<Out>(
  cx: Cx,
  resType: ResType,
  input: LibInput,
  show: (cx: Cx, row: Seen) => Out,
): Promise<Paged<Out>> {
  const at = libOf(cx, input.lib);
  const columns = resType === 'paper' ? sql`${pick('v', BODILESS)}, '{}'::jsonb as body` : columnsOf('v');
  return cx.db.list(input, {
    select: sql`${columns}, ${input.lib}::text as lib, r.owner_id, ${at.savedAt} as saved_at, ${around(cx)}, ${LESSON}`,
    from: sql`${at.from} ${marksOf(cx)} ${lessonOf(cx)}`,
    counted: at.from,
    where: [...at.where, is('v.res_type', resType), ...narrowed(input)],
    sorts: {
      savedAt: at.savedAt,
      title: sql`v.title`,
      fileSize: sql`v.file_size`,
      fullScore: sql`v.full_score`,
      queCount: sql`v.que_count`,
      year: sql`v.year`,
    },
    then: sql`${at.savedAt} desc, v.ver_id desc`,
    shape: (row: Seen) => show(cx, row),
  });
}
const BODILESS = COLUMNS.filter((c) => c !== 'body');

/** The ways by which a caller sees a resource, the nearest first: own, published, the school's library, shared. */
function waysTo(cx: Cx, resIds: readonly number[], clazzIds: readonly number[]): Sql {
  const { orgId } = cx.db;
  const { userId } = cx.me;
  const ids = sql`any(${resIds}::bigint[])`;
  const columns = columnsOf('v');
  return sql`
    select 1 as way, 'psn' as lib, r.owner_id, r.saved_at, ${columns}
    from resource_res r
    join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id
    where r.org_id = ${orgId}
      and r.res_id = ${ids}
      and r.owner_id = ${userId}
      and r.removed_at is null
      and r.lib = 'psn'
    union all
    select 2, case when v.reg_id is null then 'pfm' else 'reg' end, null, v.made_at, ${columns}
    from resource_shared v
    where v.res_id = ${ids}
      and v.is_current
      and v.removed_at is null
      and (v.reg_id is null or v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[]))
    union all
    select 3, 'org', null, o.added_at, ${columns}
    from resource_orgres o
    join resource_version v on v.org_id = o.org_id and v.ver_id = o.ver_id
    where o.org_id = ${orgId}
      and o.res_id = ${ids}
    union all
    select 4, 'psn', null, s.made_at, ${columns}
    from resource_share s
    join resource_version v on v.org_id = s.org_id and v.ver_id = s.ver_id
    where s.org_id = ${orgId}
      and s.res_id = ${ids}
      and (s.user_id = ${userId} or exists (
        select 1
        from resource_share_to x
        where x.org_id = s.org_id
          and x.share_id = s.share_id
          and (x.to_kind = 'user' and x.to_id = ${userId}
            or x.to_kind = 'clazz' and x.to_id = any(${clazzIds}::bigint[]))))`;
}

type Beside = Pick<Seen, 'nodes' | 'tags' | 'likes' | 'like' | 'fav' | 'lessonName' | 'lessonOn'>;
/** A version in sight, without what stands around it. */
export type Found = Omit<Seen, keyof Beside>;

/** What the caller sees of these resources, by id; others are missing. */
export async function foundOf(cx: Cx, resIds: readonly number[]): Promise<ReadonlyMap<number, Found>> {
  return resIds.length === 0 ? new Map() : foundAmong(cx, resIds, await cx.fact<readonly number[]>('clazzIds'));
}
/** The same for somebody of these classes: what was given to other classes is missing. One statement. */
export async function foundAmong(
  cx: Cx,
  resIds: readonly number[],
  clazzIds: readonly number[],
): Promise<ReadonlyMap<number, Found>> {
  if (resIds.length === 0) return new Map();
  const found = await cx.db.rows<Found>(sql`
    select distinct on (v.res_id) ${columnsOf('v')}, v.lib, v.owner_id, v.saved_at
    from (${waysTo(cx, [...new Set(resIds)], clazzIds)}) v
    order by v.res_id, v.way, v.saved_at desc, v.ver_id`);
  return new Map(found.map((v) => [v.resId, v]));
}
/**
 * The same with what stands around them. Two statements: as one, with the ways' union below outer joins, it brought a
 * cluster's coordinator down.
 */
export async function seenOf(cx: Cx, resIds: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const found = [...(await foundOf(cx, resIds)).values()];
  if (found.length === 0) return new Map();
  const at = JSON.stringify(
    found.map((v) => ({ res_id: v.resId, node_ids: v.nodeIds, tag_ids: v.tagIds, lesson_id: v.lessonId })),
  );
  const beside = await cx.db.rows<Beside & { resId: number; keeperId: number | null }>(sql`
    select v.res_id, k.owner_id as keeper_id, ${around(cx)}, ${LESSON}
    from json_to_recordset(${at}::json) as v(res_id bigint, node_ids bigint[], tag_ids bigint[], lesson_id bigint)
    ${marksOf(cx)}
    left join resource_res k on k.org_id = ${cx.db.orgId} and k.res_id = v.res_id and k.removed_at is null
    ${lessonOf(cx)}`);
  const byId = new Map(beside.map(({ resId, ...more }) => [resId, more]));
  return new Map(
    found.flatMap((v) => {
      const more = byId.get(v.resId);
      if (!more) return [];
      const { keeperId, ...shown } = more;
      return [[v.resId, { ...v, ...shown, ownerId: v.ownerId ?? keeperId }] as const];
    }),
  );
}
/** Resources that the caller has just written, as the caller sees them. One statement. */
export async function savedOf(cx: Cx, resIds: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const rows = await cx.db.rows<Seen>(sql`
    select ${columnsOf('v')}, r.lib, r.owner_id, r.saved_at, ${around(cx)}, ${LESSON}
    from resource_res r
    join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id
    ${marksOf(cx)}
    ${lessonOf(cx)}
    where r.org_id = ${cx.db.orgId}
      and r.res_id = any(${resIds}::bigint[])
      and r.removed_at is null`);
  return new Map(rows.map((row) => [row.resId, row]));
}

const ofType = <T extends Found>(row: T | undefined, resType?: ResType): T => {
  if (!row || (resType && row.resType !== resType)) throw fail(kernelFaults.gone);
  return row;
};
/** One the caller sees, of a type; anything else is gone. */
export const seen = async (cx: Cx, resId: number, resType?: ResType): Promise<Seen> =>
  ofType((await seenOf(cx, [resId])).get(resId), resType);
/** The same without what stands around it: where only what it is matters. */
export const resourceOf = async (cx: Cx, resId: number, resType?: ResType): Promise<Found> =>
  ofType((await foundOf(cx, [resId])).get(resId), resType);
/** One that the caller has just written. */
export const saved = async (cx: Cx, resId: number): Promise<Seen> => ofType((await savedOf(cx, [resId])).get(resId));
