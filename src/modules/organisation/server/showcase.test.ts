import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { endedOf, film, image, makeFiles, pictureIn } from './testing';

let t: TestApp;
let school: Caller;
let other: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await makeFiles(t);
  [school, other] = [await t.as('school189'), await t.as('school619')];
});
afterAll(async () => {
  await t.stop();
});
const refusal = async (call: Parameters<Caller['refused']>[0], input: object) => {
  const r = await school.refused(call, input);
  return [r.status, r.fields?.[0]?.path, r.fields?.[0]?.code ?? r.error];
};

describe('albums and photos', () => {
  test('[V-039] an album’s name is required, up to 10', async () => {
    expect(await refusal(calls.albumCreate, { name: ' ' })).toEqual([400, 'name', 'organisation.albumRequired']);
    expect(await refusal(calls.albumCreate, { name: '一二三四五六七八九十一' })).toEqual([
      400,
      'name',
      'kernel.tooLong',
    ]);
    const album = await school.ok(calls.albumCreate, { name: '一二三四五六七八九十' });
    expect(album).toMatchObject({ name: '一二三四五六七八九十', photos: 0, cover: null });
    expect(await refusal(calls.albumCreate, { name: '一二三四五六七八九十' })).toEqual([
      409,
      'name',
      'organisation.fault.albumTaken',
    ]);
    expect(
      (await school.in('en-US').refused(calls.albumUpdate, { id: album.albumId, name: '' })).fields![0]!.text,
    ).toBe("Enter the album's name");
    expect((await school.ok(calls.albumUpdate, { id: album.albumId, name: '运动会' })).name).toBe('运动会');
    await school.ok(calls.albumDelete, { id: album.albumId });
    expect((await school.refused(calls.albumDelete, { id: album.albumId })).status).toBe(404);
  });
  test('[X-022] photos are added, changed, moved and removed', async () => {
    const [one, two] = [
      await school.ok(calls.albumCreate, { name: '春游' }),
      await school.ok(calls.albumCreate, { name: '秋游' }),
    ];
    const paths = [image(), image(), image(189, 'png')];
    const added = await school.ok(calls.photoCreate, {
      albumId: one.albumId,
      paths: [...paths, paths[0]!],
      consent: true,
    });
    expect(added.map((p) => p.path)).toEqual(paths);
    // The same again adds nothing.
    expect(
      (await school.ok(calls.photoCreate, { albumId: one.albumId, paths: [paths[1]!] })).map((p) => p.photoId),
    ).toEqual([added[1]!.photoId]);
    expect(await school.ok(calls.photoList, { albumId: one.albumId })).toMatchObject({
      total: 3,
      items: paths.map((path) => ({ path })),
    });
    expect(await school.ok(calls.photoUpdate, { id: added[2]!.photoId, title: '合影', cover: true })).toMatchObject({
      title: '合影',
    });
    expect((await school.ok(calls.albumList, {})).find((a) => a.albumId === one.albumId)).toMatchObject({
      cover: paths[2],
      photos: 3,
    });
    expect(await school.ok(calls.photoUpdate, { id: added[0]!.photoId, albumId: two.albumId })).toMatchObject({
      albumId: two.albumId,
    });
    const twin = await school.ok(calls.photoCreate, { albumId: one.albumId, paths: [paths[0]!] });
    expect(await refusal(calls.photoUpdate, { id: twin[0]!.photoId, albumId: two.albumId })).toEqual([
      409,
      'albumId',
      'organisation.fault.photoThere',
    ]);
    await school.ok(calls.photoDelete, { id: added[1]!.photoId });
    expect((await school.rows(calls.photoList, { albumId: one.albumId })).map((p) => p.path)).toEqual([
      paths[2],
      paths[0],
    ]);
    // An album takes its photos with it.
    await school.ok(calls.albumDelete, { id: one.albumId });
    expect(await t.sql('select 1 from organisation_photo where album_id = $1', [one.albumId])).toEqual([]);
    expect(await refusal(calls.photoCreate, { albumId: two.albumId, paths: [image(619)] })).toEqual([
      400,
      'paths',
      'organisation.fault.foreignFile',
    ]);
    expect(await refusal(calls.photoCreate, { albumId: two.albumId, paths: [] })).toEqual([
      400,
      'paths',
      'organisation.photoRequired',
    ]);
    // Another school's albums and photos are gone for this one.
    for (const [call, input] of [
      [calls.albumUpdate, { id: two.albumId, name: 'x' }],
      [calls.albumDelete, { id: two.albumId }],
      [calls.photoCreate, { albumId: two.albumId, paths: [image(619)] }],
      [calls.photoUpdate, { id: added[0]!.photoId, title: 'x' }],
      [calls.photoDelete, { id: added[0]!.photoId }],
    ] as const)
      expect((await other.refused(call, input)).status).toBe(404);
    expect(await other.rows(calls.photoList, { albumId: two.albumId })).toEqual([]);
  });
  test('[X-022] the first pictures of an album wait until somebody says that the people in them agreed, once', async () => {
    const album = await school.ok(calls.albumCreate, { name: '同意' });
    expect(album.consented).toBe(false);
    const { albumId } = album;
    expect(await refusal(calls.photoCreate, { albumId, paths: [image()] })).toEqual([
      409,
      'consent',
      'organisation.fault.consentMissing',
    ]);
    expect(await school.rows(calls.photoList, { albumId })).toEqual([]);
    await school.ok(calls.photoCreate, { albumId, paths: [image()], consent: true });
    await school.ok(calls.photoCreate, { albumId, paths: [image()] });
    await school.ok(calls.photoCreate, { albumId, paths: [image()], consent: true });
    expect((await school.ok(calls.albumList, {})).find((one) => one.albumId === albumId)?.consented).toBe(true);
    expect(await t.sql('select consent_by from organisation_album where album_id = $1', [albumId])).toEqual([
      { consent_by: school.userId },
    ]);
    const said = `select 1 from kernel_audit where action = 'organisation.album-consent' and subject_id = $1`;
    expect(await t.sql(said, [albumId])).toHaveLength(1);
    await school.ok(calls.albumDelete, { id: albumId });
  });
});

describe('what is taken down', () => {
  test('its file ends with it, unless the page shows it somewhere else', async () => {
    const album = await school.ok(calls.albumCreate, { name: '撤下' });
    const [alone, shared, inText] = [image(), image(), image()];
    const photos = await school.ok(calls.photoCreate, {
      albumId: album.albumId,
      paths: [alone, shared, inText],
      consent: true,
    });
    const item = await school.ok(calls.newsCreate, {
      title: '仍在使用',
      cover: shared,
      video: film(),
      publisher: '校办公室',
      content: `<p><img src="/api/file/store/get?path=${encodeURIComponent(inText)}"></p>`,
    });
    const ended = async () =>
      (
        await t.sql<{ path: string }>(
          'select path from files_file where path = any($1) and expires_at is not null order by path',
          [[alone, shared, inText]],
        )
      ).map(({ path }) => path);
    await school.ok(calls.photoDelete, { id: photos[0]?.photoId ?? 0 });
    expect(await ended()).toEqual([alone]);
    await school.ok(calls.albumDelete, { id: album.albumId });
    expect(await ended()).toEqual([alone]);
    await school.ok(calls.newsDelete, { id: item.newsId });
    expect(await ended()).toEqual([alone, shared, inText].toSorted());
  });
  test('a cover, a film or a portrait that is replaced ends too, and one that stays does not', async () => {
    const [before, film1, after] = [image(), film(), image()];
    const made = await school.ok(calls.newsCreate, {
      title: '换封面',
      cover: before,
      video: film1,
      publisher: '校办公室',
      content: '',
    });
    const { newsId, publishedAt: _p, changedAt: _c, waitsBy: _w, ...fields } = made;
    const teacher = await school.ok(calls.teacherCreate, { name: '周新', photo: image(), profile: '新教师' });
    const ended = async () =>
      (
        await t.sql<{ path: string }>(
          'select path from files_file where path = any($1) and expires_at is not null order by path',
          [[before, film1, after, teacher.photo]],
        )
      ).map(({ path }) => path);
    await school.ok(calls.newsUpdate, { id: newsId, ...fields, title: '只改标题' });
    expect(await ended()).toEqual([]);
    await school.ok(calls.newsUpdate, { id: newsId, ...fields, cover: after });
    expect(await ended()).toEqual([before]);
    await school.ok(calls.teacherUpdate, { id: teacher.teacherId, name: '周新', photo: image(), profile: '新教师' });
    expect(await ended()).toEqual([before, teacher.photo].toSorted());
    await school.ok(calls.newsDelete, { id: newsId });
    await school.ok(calls.teacherDelete, { id: teacher.teacherId });
  });
  test('a picture inside a text ends when the text leaves it out, and with its news item; what the page shows elsewhere stays', async () => {
    const [left, kept, shared, secret] = [image(), image(), image(), image()];
    const all = [left, kept, shared, secret];
    const ended = async () => {
      const gone = await endedOf(t, all);
      return all.filter((path) => gone.has(path));
    };
    const fields = { cover: image(), video: film(), publisher: '校办公室' };
    const item = async (title: string, paths: readonly string[]) =>
      (
        await school.ok(calls.newsCreate, {
          ...fields,
          title,
          content: `<p>${paths.map(pictureIn).join('')}</p>`,
        })
      ).newsId;
    const newsId = await item('图文', all);
    const other = await item('同一张图', [shared]);
    await t.sql('update files_file set open = false where path = $1', [secret]);
    const says = (paths: readonly string[]) =>
      school.ok(calls.newsUpdate, {
        id: newsId,
        ...fields,
        title: '图文',
        content: `<p>${paths.map(pictureIn).join('')}</p>`,
      });
    await says([shared, kept, left]);
    // What is not open to everybody is nobody's to end here.
    expect(await ended()).toEqual([]);
    await says([kept, shared]);
    expect(await ended()).toEqual([left]);
    // What was taken down does not come back by its name: a text that shows a hole is refused, and whoever wrote it uploads it again.
    for (const path of [left, secret]) {
      const content = `<p>${pictureIn(path)}</p>`;
      expect(await refusal(calls.newsCreate, { ...fields, title: '空洞', content })).toEqual([
        400,
        'content',
        'organisation.fault.foreignFile',
      ]);
    }
    await school.ok(calls.newsDelete, { id: newsId });
    expect(await ended()).toEqual([left, kept]);
    await school.ok(calls.newsDelete, { id: other });
    expect(await ended()).toEqual([left, kept, shared]);
  });
});

describe('news', () => {
  const item = (more: object = {}) => ({
    title: '我校在市运会上获团体第一名',
    cover: image(),
    video: film(),
    publisher: '校办公室',
    content: '<p>9 月 14 日……</p>',
    ...more,
  });
  test('[V-043] a news title has up to 32 characters', async () => {
    expect(await refusal(calls.newsCreate, item({ title: '' }))).toEqual([400, 'title', 'organisation.titleRequired']);
    expect(await refusal(calls.newsCreate, item({ title: '字'.repeat(33) }))).toEqual([400, 'title', 'kernel.tooLong']);
    expect((await school.ok(calls.newsCreate, item({ title: '字'.repeat(32) }))).title).toHaveLength(32);
  });
  test('[V-044] a news item needs cover, video and publisher', async () => {
    expect(await refusal(calls.newsCreate, item({ cover: '' }))).toEqual([400, 'cover', 'organisation.coverRequired']);
    expect(await refusal(calls.newsCreate, item({ cover: undefined }))).toEqual([400, 'cover', 'kernel.required']);
    expect(await refusal(calls.newsCreate, item({ video: '' }))).toEqual([400, 'video', 'organisation.videoRequired']);
    expect(await refusal(calls.newsCreate, item({ publisher: ' ' }))).toEqual([
      400,
      'publisher',
      'organisation.publisherRequired',
    ]);
    expect(await refusal(calls.newsCreate, item({ cover: image(619) }))).toEqual([
      400,
      'cover',
      'organisation.fault.foreignFile',
    ]);
    expect(await refusal(calls.newsCreate, item({ video: film(619) }))).toEqual([
      400,
      'video',
      'organisation.fault.foreignFile',
    ]);
  });
  test('news are cleaned, listed newest first, changed and removed by their own school', async () => {
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    const first = await school.ok(
      calls.newsCreate,
      item({ title: '新学期的话', content: '<p onclick="x()">好</p><iframe src="//x"></iframe>' }),
    );
    expect(first).toMatchObject({ content: '<p>好</p>', publishedAt: `${testDayPlus(-2)}T08:00:00.000Z` });
    t.at(`${testDayPlus(-1)}T08:00:00Z`);
    const second = await school.ok(calls.newsCreate, item({ title: '家长开放日' }));
    t.at(null);
    const ours = (await school.rows(calls.newsList, { pageSize: 50 })).map((x) => x.newsId);
    expect(ours.indexOf(second.newsId)).toBeLessThan(ours.indexOf(first.newsId));
    expect((await school.rows(calls.newsList, { title: '学期的话' })).map((x) => x.newsId)).toEqual([first.newsId]);
    const { newsId, publishedAt: _p, changedAt: _c, waitsBy: _w, ...fields } = first;
    expect(await school.ok(calls.newsUpdate, { id: newsId, ...fields, title: '新学期的话（改）' })).toMatchObject({
      title: '新学期的话（改）',
      publishedAt: first.publishedAt,
    });
    expect(
      (await other.refused(calls.newsUpdate, { id: newsId, ...fields, cover: image(619), video: film(619) })).status,
    ).toBe(404);
    expect((await other.refused(calls.newsDelete, { id: newsId })).status).toBe(404);
    await school.ok(calls.newsDelete, { id: newsId });
    expect((await school.refused(calls.newsDelete, { id: newsId })).status).toBe(404);
    const lines = await t.sql<{ action: string }>(
      'select action from kernel_audit where org_id = 189 and subject_id = $1 order by audit_id',
      [newsId],
    );
    expect(lines.map((line) => line.action)).toEqual([
      'organisation.news-made',
      'organisation.news-changed',
      'organisation.news-removed',
    ]);
  });
});

describe('showcase teachers', () => {
  const teacher = (more: object = {}) => ({ name: '周明辉', photo: image(), profile: '市级骨干教师', ...more });
  test('[V-040] a teacher’s name is required, up to 6', async () => {
    expect(await refusal(calls.teacherCreate, teacher({ name: '' }))).toEqual([
      400,
      'name',
      'organisation.teacherNameRequired',
    ]);
    expect(await refusal(calls.teacherCreate, teacher({ name: '一二三四五六七' }))).toEqual([
      400,
      'name',
      'kernel.tooLong',
    ]);
    expect((await school.ok(calls.teacherCreate, teacher({ name: '一二三四五六' }))).name).toBe('一二三四五六');
  });
  test('[V-041] a teacher’s profile is required, up to 150', async () => {
    expect(await refusal(calls.teacherCreate, teacher({ profile: '' }))).toEqual([
      400,
      'profile',
      'organisation.profileRequired',
    ]);
    expect(await refusal(calls.teacherCreate, teacher({ profile: '字'.repeat(151) }))).toEqual([
      400,
      'profile',
      'kernel.tooLong',
    ]);
    await school.ok(calls.teacherCreate, teacher({ profile: '字'.repeat(150) }));
  });
  test('[V-042] a teacher’s photo is required', async () => {
    expect(await refusal(calls.teacherCreate, teacher({ photo: '' }))).toEqual([
      400,
      'photo',
      'organisation.photoRequired',
    ]);
    expect(await refusal(calls.teacherCreate, teacher({ photo: undefined }))).toEqual([
      400,
      'photo',
      'kernel.required',
    ]);
    expect(await refusal(calls.teacherCreate, teacher({ photo: image(619) }))).toEqual([
      400,
      'photo',
      'organisation.fault.foreignFile',
    ]);
  });
  test('teachers are listed in their order, changed and hidden by their own school', async () => {
    const made = await school.ok(calls.teacherCreate, teacher());
    expect((await school.ok(calls.teacherList, {})).at(-1)).toEqual(made);
    expect(await school.ok(calls.teacherUpdate, { id: made.teacherId, ...teacher({ name: '周老师' }) })).toMatchObject({
      teacherId: made.teacherId,
      name: '周老师',
    });
    expect((await other.refused(calls.teacherDelete, { id: made.teacherId })).status).toBe(404);
    expect(
      (await other.refused(calls.teacherUpdate, { id: made.teacherId, ...teacher({ photo: image(619) }) })).status,
    ).toBe(404);
    await school.ok(calls.teacherDelete, { id: made.teacherId });
    expect((await school.ok(calls.teacherList, {})).map((x) => x.teacherId)).not.toContain(made.teacherId);
  });
});
