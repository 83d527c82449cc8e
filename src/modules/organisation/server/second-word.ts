import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import * as calls from '../contract/second-word';
import { organisationFaults as faults } from '../faults';
import { PAGE_FIELDS, WAITING_MAX, type PageField } from '../rules';
import * as tables from '../tables';
import { ownOrg } from './home-page';
import type { OrgRow } from './records';

interface Row extends Omit<calls.SiteWaiting, 'own' | 'fields'> {
  readonly waitsBy: number;
  readonly total: number;
}
/** What waits on the own page, with the name of whoever put it there. */
async function waitingOf(cx: Cx) {
  const rows = await cx.db.rows<Row>(sql`
    select x.kind, x.id, x.name, x.text, x.path, x.waits_by, coalesce(w.name, '') as by, count(*) over () as total
    from (
      select 'news' as kind, n.news_id as id, n.title as name, n.content as text, n.cover as path, n.waits_by
      from organisation_news n
      where ${cx.db.orgs('n')} and n.waits_by is not null
      union all
      select 'photo', p.photo_id, a.name, p.title, p.path, p.waits_by
      from organisation_photo p
      join organisation_album a on a.org_id = p.org_id and a.album_id = p.album_id and ${cx.db.orgs('a')}
      where ${cx.db.orgs('p')} and p.waits_by is not null
      union all
      select 'teacher', t.teacher_id, t.name, t.profile, t.photo, t.waits_by
      from organisation_teacher t
      where ${cx.db.orgs('t')} and t.waits_by is not null) x
    left join people_person_v w on w.user_id = x.waits_by and ${cx.db.orgs('w')}
    order by x.id desc, x.kind
    limit ${WAITING_MAX}`);
  const items = rows.map(({ waitsBy, total: _, ...row }) => ({ ...row, own: waitsBy === cx.me.userId, fields: [] }));
  const words = await ownWordsOf(cx);
  return {
    items: [...words, ...items].slice(0, WAITING_MAX),
    total: words.length + (rows[0]?.total ?? 0),
    asOf: cx.nowIso,
  };
}
/**
 * The organisation's own words that wait: what others changed, with the name of one of them, and what the caller did. Asked by
 * itself: below an outer join a cluster puts no shared rows together with those of schools.
 */
async function ownWordsOf(cx: Cx): Promise<calls.SiteWaiting[]> {
  const { waiting, orgId } = await ownOrg(cx);
  const all = PAGE_FIELDS.filter((field) => waiting[field] !== undefined);
  if (!all.length) return [];
  const people = await cx.db.rows<{ userId: number; name: string }>(sql`
    select w.user_id, w.name
    from people_person_v w
    where ${cx.db.orgs('w')} and w.user_id = any(${all.flatMap((field) => waiting[field] ?? [])}::bigint[])`);
  return [false, true].flatMap((own) => {
    const fields = all.filter((field) => (waiting[field] === cx.me.userId) === own);
    const [first] = fields;
    if (!first) return [];
    const by = people.find(({ userId }) => userId === waiting[first])?.name ?? '';
    return [{ kind: 'profile' as const, id: orgId, name: '', text: '', path: '', fields, by, own }];
  });
}

interface Named {
  readonly kind: 'news' | 'photo' | 'teacher';
  readonly waitsBy: number | null;
  readonly changedAt: string | null;
}
/**
 * Makes them public. What somebody else confirmed a moment ago stands as it is.
 * @throws gone where one of them is not the own page's, ownWord where the caller put it there, textChanged where its text is another one now
 */
async function confirm(cx: Cx, { newsIds, photoIds, teacherIds, ownWords, asOf }: ParsedOf<typeof calls.siteConfirm>) {
  const asked = new Set(newsIds).size + new Set(photoIds).size + new Set(teacherIds).size;
  const org = await ownOrg(cx, ownWords);
  const found = await cx.db.rows<Named>(sql`
    select 'news' as kind, n.waits_by, n.changed_at
    from organisation_news n
    where ${cx.db.orgs('n')} and n.news_id = any(${newsIds}::bigint[])
    union all
    select 'photo', p.waits_by, null
    from organisation_photo p
    where ${cx.db.orgs('p')} and p.photo_id = any(${photoIds}::bigint[])
    union all
    select 'teacher', t.waits_by, null
    from organisation_teacher t
    where ${cx.db.orgs('t')} and t.teacher_id = any(${teacherIds}::bigint[])`);
  if (found.length < asked) throw fail(kernelFaults.gone);
  if (org.secondWord && found.some(({ waitsBy }) => waitsBy === cx.me.userId)) throw fail(faults.ownWord);
  if (
    asOf &&
    found.some(
      ({ waitsBy, changedAt }) => waitsBy !== null && changedAt !== null && Date.parse(changedAt) > Date.parse(asOf),
    )
  )
    throw fail(faults.textChanged);
  const fields = ownWords ? await confirmWords(cx, org, asOf) : [];
  if (!fields.length && !found.some(({ waitsBy }) => waitsBy !== null)) return;
  const set = { waitsBy: null };
  if (newsIds.length) await cx.db.update(tables.newsItems, { newsId: oneOf(newsIds) }, set);
  if (photoIds.length) await cx.db.update(tables.photos, { photoId: oneOf(photoIds) }, set);
  if (teacherIds.length) await cx.db.update(tables.teachers, { teacherId: oneOf(teacherIds) }, set);
  cx.note('organisation.site-confirmed', { news: newsIds, photos: photoIds, teachers: teacherIds, fields });
}
/**
 * Makes public what others changed of the organisation's own words; nothing where it is public already.
 * @returns the fields
 */
async function confirmWords(cx: Cx, org: OrgRow, asOf: string | undefined): Promise<readonly PageField[]> {
  const { waiting, waitingAt, secondWord, orgId } = org;
  const all = PAGE_FIELDS.filter((field) => waiting[field] !== undefined);
  const own = all.filter((field) => secondWord && waiting[field] === cx.me.userId);
  const fields = all.filter((field) => !own.includes(field));
  if (!fields.length && own.length) throw fail(faults.ownWord);
  if (!fields.length) return [];
  if (asOf && waitingAt && Date.parse(waitingAt) > Date.parse(asOf)) throw fail(faults.textChanged);
  const left = Object.fromEntries(own.map((field) => [field, cx.me.userId]));
  await cx.db.update(tables.orgs, { orgId }, { waiting: left });
  return fields;
}

export const secondWordHandlers: readonly Handler[] = [
  handle(calls.siteWaiting, waitingOf),
  handle(calls.siteConfirm, confirm),
];
