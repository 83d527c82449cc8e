import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { all, contains, is, pick, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { cleanHtml } from '../../../kernel/server/rich-text';
import * as calls from '../contract/home-page';
import { organisationFaults as faults } from '../faults';
import * as tables from '../tables';
import { checkFields, checkFiles, ownFilesIn, ownOrg } from './home-page';
import { filesIn } from './sized-text';
import { replaced, takenDown } from './taken-down';

interface Album {
  albumId: number;
  name: string;
  cover: string | null;
  photos: number;
  madeAt: string;
  consented: boolean;
}
const albumsOf = (cx: Cx, albumId?: number): Promise<Album[]> =>
  cx.db.rows(sql`
    select a.album_id, a.name, a.made_at, a.consent_at is not null as consented,
      (select p.path
        from organisation_photo p
        where p.org_id = a.org_id and p.album_id = a.album_id
        order by p.ord, p.photo_id
        limit 1) as cover,
      (select count(*) from organisation_photo p where p.org_id = a.org_id and p.album_id = a.album_id) as photos
    from organisation_album a
    where ${all(cx.db.orgs('a'), is('a.album_id', albumId))}
    order by a.album_id desc
    limit 200`);

async function underName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'organisation_album_name_key') throw fail(faults.albumTaken, { name }, 'name');
    throw error;
  }
}
const notThere = () => fail(kernelFaults.gone);
const PHOTO = ['photoId', 'albumId', 'path', 'title', 'madeAt', 'waitsBy'] as const;

/** Who waits for a second person's word, where the school asks for one; null: what is put on the page is public at once. */
const waitsOf = (cx: Cx, { secondWord }: { readonly secondWord: boolean }): number | null =>
  secondWord ? cx.me.userId : null;
interface Asks {
  readonly secondWord: boolean;
}

const albumHandlers: readonly Handler[] = [
  handle(calls.albumList, (cx) => albumsOf(cx)),
  handle(calls.albumCreate, async (cx, { name }) => {
    const albumId = newId();
    await underName(name, () => cx.db.insert(tables.albums, [{ albumId, name, madeAt: cx.nowIso }]));
    cx.note('organisation.album-made', { subjectId: albumId, name });
    return (await albumsOf(cx, albumId))[0]!;
  }),
  handle(calls.albumUpdate, async (cx, { id, name }) => {
    const old = await cx.db.one(tables.albums, { albumId: id }, { lock: 'update' });
    if (!old) throw notThere();
    await underName(name, () => cx.db.update(tables.albums, { albumId: id }, { name }));
    cx.note('organisation.album-renamed', { subjectId: id, old: old.name, new: name });
    return (await albumsOf(cx, id))[0]!;
  }),
  handle(calls.albumDelete, async (cx, { id }) => {
    const [old] = await albumsOf(cx, id);
    if (!old) throw notThere();
    const photos = await cx.db.many(tables.photos, { albumId: id });
    await cx.db.remove(tables.albums, { albumId: id });
    await takenDown(
      cx,
      photos.map(({ path }) => path),
    );
    cx.note('organisation.album-removed', { subjectId: id, name: old.name, photos: old.photos });
  }),
];

interface Filled {
  readonly albumId: number;
  readonly name: string;
  readonly consentAt: string | null;
}
/** An album that stands still while its photos get their places. */
const heldAlbum = (cx: Cx, albumId: number) =>
  cx.db.row<Filled & Asks>(sql`
    select a.album_id, a.name, a.consent_at, o.second_word
    from organisation_album a
    join organisation_org o on o.org_id = a.org_id
    where ${cx.db.orgs('a')} and a.album_id = ${albumId}
    for update of a`);

/** The last place of an album; whoever fills it first has just said that the people in its pictures agreed. */
async function lastIn(cx: Cx, { albumId, name, consentAt }: Filled): Promise<number> {
  const last = sql`
    select max(p.ord) as ord
    from organisation_photo p
    where ${cx.db.orgs('p')} and p.album_id = ${albumId}`;
  if (!consentAt) cx.note('organisation.album-consent', { subjectId: albumId, name });
  const found = await cx.db.row<{ ord: number | null }>(
    consentAt
      ? last
      : sql`
        with said as (
          update organisation_album
          set consent_at = ${cx.nowIso}, consent_by = ${cx.me.userId}
          where ${cx.db.orgs('organisation_album')} and album_id = ${albumId})
        ${last}`,
  );
  return found?.ord ?? 0;
}

const photoHandlers: readonly Handler[] = [
  handle(calls.photoList, (cx, input) =>
    cx.list(input, {
      select: pick('p', PHOTO),
      from: sql`organisation_photo p`,
      where: [cx.db.orgs('p'), is('p.album_id', input.albumId)],
      sorts: {},
      then: sql`p.album_id desc, p.ord, p.photo_id`,
    }),
  ),
  handle(calls.photoCreate, async (cx, { albumId, paths, consent }) => {
    await checkFiles(cx, 'paths', ...paths);
    const album = await heldAlbum(cx, albumId);
    if (!album) throw notThere();
    if (!album.consentAt && !consent) throw fail(faults.consentMissing, { name: album.name }, 'consent');
    const last = await lastIn(cx, album);
    const rows = [...new Set(paths)].map((path, i) => ({
      photoId: newId(),
      albumId,
      path,
      title: '',
      ord: last + i + 1,
      madeAt: cx.nowIso,
      waitsBy: waitsOf(cx, album),
    }));
    // The same file twice in one album is a repeated click: the first stays.
    const added = await cx.db.insert(tables.photos, rows, 'on conflict (org_id, album_id, path) do nothing');
    if (added) cx.note('organisation.photos-added', { subjectId: albumId, added });
    return cx.db.rows<(typeof rows)[number]>(sql`
      select ${pick('p', PHOTO)}
      from organisation_photo p
      where ${cx.db.orgs('p')}
        and p.album_id = ${albumId}
        and p.path = any(${paths}::text[])
      order by p.ord, p.photo_id`);
  }),
  handle(calls.photoUpdate, async (cx, { id, title, albumId, cover }) => {
    const old = await cx.db.one(tables.photos, { photoId: id }, { lock: 'update' });
    if (!old) throw notThere();
    const album = albumId ?? old.albumId;
    if (album !== old.albumId && !(await cx.db.one(tables.albums, { albumId: album }))) throw notThere();
    const first = cover
      ? ((await cx.db.many(tables.photos, { albumId: album }, { sort: ['ord'], limit: 1 }))[0]?.ord ?? 1)
      : undefined;
    // A title is a text that visitors may read.
    const isNewText = title !== undefined && title !== '' && title !== old.title;
    const set = {
      title: title ?? old.title,
      albumId: album,
      ord: first == null ? old.ord : first - 1,
      waitsBy: isNewText ? (waitsOf(cx, await ownOrg(cx)) ?? old.waitsBy) : old.waitsBy,
    };
    try {
      await cx.db.update(tables.photos, { photoId: id }, set);
    } catch (error) {
      if (constraintOf(error) === 'organisation_photo_path_key') throw fail(faults.photoThere, {}, 'albumId');
      throw error;
    }
    const next = { ...old, ...set };
    cx.note('organisation.photo-changed', {
      subjectId: id,
      old: { title: old.title, albumId: old.albumId },
      new: { title: next.title, albumId: next.albumId, cover: cover ?? false },
    });
    return next;
  }),
  handle(calls.photoDelete, async (cx, { id }) => {
    const old = await cx.db.one(tables.photos, { photoId: id });
    if (!old) throw notThere();
    await cx.db.remove(tables.photos, { photoId: id });
    await takenDown(cx, [old.path]);
    cx.note('organisation.photo-removed', { subjectId: id, path: old.path });
  }),
];

interface NewsFiles {
  readonly cover: string;
  readonly video: string;
  readonly content: string;
}
/** The cover and the film of a news item, and what its text shows. */
const filesOf = ({ cover, video, content }: NewsFiles) => [cover, video, ...filesIn(content)];
/** Judges the files of a news item. @returns its text, cleaned */
async function goodNews(cx: Cx, { cover, video, content }: NewsFiles): Promise<string> {
  const clean = cleanHtml(content);
  await checkFields(cx, { cover: [cover], video: [video], content: ownFilesIn(clean, cx.me.orgId) });
  return clean;
}
/** A news item for a change, and whether the school asks for a second person's word. */
const heldNews = (cx: Cx, newsId: number) =>
  cx.db.row<RowOf<typeof tables.newsItems> & Asks>(sql`
    select ${pick('n', Object.keys(tables.newsItems.columns))}, o.second_word
    from organisation_news n
    join organisation_org o on o.org_id = n.org_id
    where ${cx.db.orgs('n')} and n.news_id = ${newsId}
    for update of n`);
const newsHandlers: readonly Handler[] = [
  handle(calls.newsList, (cx, input) =>
    cx.list(input, {
      select: pick('n', Object.keys(tables.newsItems.columns)),
      from: sql`organisation_news n`,
      where: [cx.db.orgs('n'), contains('n.title', input.title)],
      sorts: {},
      then: sql`n.published_at desc, n.news_id desc`,
    }),
  ),
  handle(calls.newsCreate, async (cx, input) => {
    const content = await goodNews(cx, input);
    const row = {
      ...input,
      content,
      newsId: newId(),
      publishedAt: cx.nowIso,
      changedAt: cx.nowIso,
      waitsBy: waitsOf(cx, await ownOrg(cx)),
    };
    await cx.db.insert(tables.newsItems, [row]);
    cx.note('organisation.news-made', { subjectId: row.newsId, title: row.title });
    return row;
  }),
  handle(calls.newsUpdate, async (cx, { id, ...input }) => {
    const content = await goodNews(cx, input);
    const found = await heldNews(cx, id);
    if (!found) throw notThere();
    const { secondWord, ...old } = found;
    const set = {
      ...input,
      content,
      changedAt: cx.nowIso,
      waitsBy: waitsOf(cx, { secondWord }),
    };
    await cx.db.update(tables.newsItems, { newsId: id }, set);
    // What was replaced is gone, as what was removed is.
    await replaced(cx, filesOf(old), filesOf(set));
    cx.note('organisation.news-changed', { subjectId: id, old: old.title, new: input.title });
    return { ...old, ...set };
  }),
  handle(calls.newsDelete, async (cx, { id }) => {
    const old = await cx.db.one(tables.newsItems, { newsId: id });
    if (!old) throw notThere();
    await cx.db.remove(tables.newsItems, { newsId: id });
    await takenDown(cx, filesOf(old));
    cx.note('organisation.news-removed', { subjectId: id, title: old.title });
  }),
];

const heldTeacher = (cx: Cx, teacherId: number) =>
  cx.db.row<RowOf<typeof tables.teachers> & Asks>(sql`
    select ${pick('t', Object.keys(tables.teachers.columns))}, o.second_word
    from organisation_teacher t
    join organisation_org o on o.org_id = t.org_id
    where ${cx.db.orgs('t')} and t.teacher_id = ${teacherId}
    for update of t`);
const teacherHandlers: readonly Handler[] = [
  handle(calls.teacherList, (cx) => cx.db.many(tables.teachers, {}, { sort: ['ord', 'teacherId'], limit: 200 })),
  handle(calls.teacherCreate, async (cx, input) => {
    await checkFiles(cx, 'photo', input.photo);
    const last = (await cx.db.many(tables.teachers, {}, { sort: ['-ord'], limit: 1 }))[0]?.ord ?? 0;
    const row = { ...input, teacherId: newId(), ord: last + 1, waitsBy: waitsOf(cx, await ownOrg(cx)) };
    await cx.db.insert(tables.teachers, [row]);
    cx.note('organisation.teacher-shown', { subjectId: row.teacherId, name: row.name });
    return row;
  }),
  handle(calls.teacherUpdate, async (cx, { id, ...input }) => {
    await checkFiles(cx, 'photo', input.photo);
    const found = await heldTeacher(cx, id);
    if (!found) throw notThere();
    const { secondWord, ...old } = found;
    const set = { ...input, waitsBy: waitsOf(cx, { secondWord }) };
    await cx.db.update(tables.teachers, { teacherId: id }, set);
    await replaced(cx, [old.photo], [set.photo]);
    cx.note('organisation.teacher-changed', { subjectId: id, old: old.name, new: input.name });
    return { ...old, ...set };
  }),
  handle(calls.teacherDelete, async (cx, { id }) => {
    const old = await cx.db.one(tables.teachers, { teacherId: id });
    if (!old) throw notThere();
    await cx.db.remove(tables.teachers, { teacherId: id });
    await takenDown(cx, [old.photo]);
    cx.note('organisation.teacher-hidden', { subjectId: id, name: old.name });
  }),
];

/** Albums, photos, news and teachers of the own home page. */
export const showcaseHandlers: readonly Handler[] = [
  ...albumHandlers,
  ...photoHandlers,
  ...newsHandlers,
  ...teacherHandlers,
];
