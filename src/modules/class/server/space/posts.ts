import { rowsOfList, type Listed } from '../../../../kernel/server/db/list';
import { all, is, isOneOf, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { signedUrl } from '../../../files/server/published';
import type { Post, Reply } from '../../contract';

/** Which posts: of these classes, older than one, or exactly one. */
export interface Which {
  readonly clazzIds: readonly number[];
  readonly from?: number | undefined;
  readonly dynaId?: number;
}
const conditionsOf = (door: Door, which: Which): (Sql | undefined)[] => [
  sql`d.org_id = ${door.orgId}`,
  isOneOf('d.clazz_id', which.clazzIds),
  when(which.from, (before) => sql`d.dyna_id < ${before}`),
  is('d.dyna_id', which.dynaId),
];

type Stored = Omit<Post, 'replies' | 'mayDelete' | 'images' | 'video'> & {
  readonly images: readonly string[];
  readonly video: string | null;
};
const pictureOf = (cx: Cx, path: string) => ({ path, url: signedUrl(cx, path) });

export const countPosts = (door: Door, clazzIds: readonly number[]): Promise<number> =>
  door.total(sql`select count(*) as n from class_dynamic d where ${all(...conditionsOf(door, { clazzIds }))}`);

/** The columns of a post, and of what stands below it. */
const postSelect = (cx: Cx): Sql => sql`
  d.dyna_id, d.clazz_id, c.clazz_name, d.org_id, o.name as org_name, d.user_id, p.name, p.photo, p.user_type,
  d.text, d.images, d.video, d.at,
  (select count(*) from class_dynamic_praise x
    where x.org_id = d.org_id and x.dyna_id = d.dyna_id and x.is_on) as praise_count,
  exists (select 1 from class_dynamic_praise x
    where x.org_id = d.org_id and x.dyna_id = d.dyna_id and x.is_on and x.user_id = ${cx.me.userId}) as praised,
  array(select x.user_name from class_dynamic_praise x
    where x.org_id = d.org_id and x.dyna_id = d.dyna_id and x.is_on
    order by x.praise_id, x.user_id
    limit 8) as praisers,
  (select count(*) from class_dynamic_reply x
    where x.org_id = d.org_id and x.dyna_id = d.dyna_id) as reply_count`;
const postFrom = sql`class_dynamic d
  join class_clazz c on c.org_id = d.org_id and c.clazz_id = d.clazz_id
  join organisation_org o on o.org_id = d.org_id
  join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id`;

/** Posts of classes of the door's organisation, the newest first, with what stands below them: two statements whatever their number. */
export async function postsOf(
  cx: Cx,
  door: Door,
  which: Which,
  { curPage, pageSize }: Pick<Listed, 'curPage' | 'pageSize'>,
): Promise<Post[]> {
  // Ids of classes are unique over all schools: a class of a partner school is never among the caller's own.
  const masterOf = await cx.fact<readonly number[]>('masterOf');
  const list = {
    select: postSelect(cx),
    from: postFrom,
    where: conditionsOf(door, which),
    sorts: {},
    then: sql`d.dyna_id desc`,
  };
  const posts = await door.rows<Stored>(rowsOfList(list, { curPage, pageSize }));
  const replies = await latestReplies(
    cx,
    door,
    posts.map((p) => p.dynaId),
  );
  return posts.map((post) => {
    const leads = masterOf.includes(post.clazzId);
    return {
      ...post,
      images: post.images.map((path) => pictureOf(cx, path)),
      video: post.video ? pictureOf(cx, post.video) : null,
      replies: (replies.get(post.dynaId) ?? []).map((r) => toReply(r, leads)),
      mayDelete: (door.orgId === cx.me.orgId && post.userId === cx.me.userId) || leads,
    };
  });
}

/** A reply as it is read; who leads the class may delete what others wrote. */
export type ReplyRead = Omit<Reply, 'mayDelete'> & { readonly mine: boolean };
export const toReply = ({ mine, ...reply }: ReplyRead, leads: boolean): Reply => ({
  ...reply,
  mayDelete: mine || leads,
});
/** The columns of a reply; a writer of another school has no picture here. */
export const replySelect = (cx: Cx): Sql => sql`
  r.reply_id, r.dyna_id, r.user_id, r.user_name as name, p.photo, r.text, r.at, r.user_id = ${cx.me.userId} as mine`;
export const replyFrom: Sql = sql`class_dynamic_reply r
  left join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id`;

/** So many replies stand below a post in the timeline; the rest opens on demand. */
const BELOW = 5;
async function latestReplies(
  cx: Cx,
  door: Door,
  dynaIds: readonly number[],
): Promise<ReadonlyMap<number, ReplyRead[]>> {
  const below = new Map<number, ReplyRead[]>();
  if (dynaIds.length === 0) return below;
  const rows = await door.rows<ReplyRead & { dynaId: number }>(sql`
    select t.*
    from (
      select ${replySelect(cx)}, row_number() over (partition by r.dyna_id order by r.reply_id desc) as place
      from ${replyFrom}
      where r.org_id = ${door.orgId}
        and r.dyna_id = any(${dynaIds}::bigint[])) t
    where t.place <= ${BELOW}
    order by t.reply_id`);
  for (const { dynaId, ...reply } of rows) below.set(dynaId, [...(below.get(dynaId) ?? []), reply]);
  return below;
}
