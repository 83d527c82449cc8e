import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
let other: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, other] = [await t.as('school189'), await t.as('school619')];
});
afterAll(async () => {
  await t.stop();
});

let n = 0;
const FIRST: Readonly<Record<string, number>> = { jpg: 1000, png: 2000, mp4: 3000 };
const image = (orgId = 189, ext = 'jpg') => {
  const id = FIRST[ext]! + ++n;
  return `${orgId}/${id}-R${String(id).padStart(21, '0')}.${ext}`;
};
// Files as uploads leave them, for the paths that `image` and `film` will name.
beforeAll(() =>
  t.sql(`insert into files_file (org_id, file_id, path, name, proc, kind, type, size, width, height, sha256, open, state, user_id, code_id, expires_at, scene, made_at)
  select o, f + i, o || '/' || (f + i) || '-R' || lpad((f + i)::text, 21, '0') || '.' || ext, 'x.' || ext, 'image', kind, 'x', 1, null, null, null, true, 'ready', 1, null, null, null, now()
  from unnest(array[100, 189, 619]) o, (values ('jpg', 1000, 'image'), ('png', 2000, 'image'), ('mp4', 3000, 'video')) as x(ext, f, kind), generate_series(1, 200) i`),
);
const film = (orgId = 189) => image(orgId, 'mp4');
const refusal = async (call: Parameters<Caller['refused']>[0], input: object) => {
  const r = await school.refused(call, input as never);
  return [r.status, r.fields?.[0]?.path, r.fields?.[0]?.code ?? r.error];
};

describe('the institution', () => {
  test('[X-021] the profile holds introduction, outline, picture, films, carousel, QR code, address and contact', async () => {
    const [picture, video, a, b, qr] = [image(), film(), image(), image(189, 'png'), image(189, 'png')];
    await school.ok(calls.selfUpdate, {
      outline: '创办于 1985 年',
      intro: '<p>欢迎<script>alert(1)</script></p><img src="https://track.example/x.png">',
      address: '河南省濮阳市黄河路 12 号',
      picture,
      videos: [video],
      adminName: '陈主任',
      adminPhone: '13812345678',
    });
    await school.ok(calls.carousel, { paths: [b, a, b] });
    await school.ok(calls.qrCode, { path: qr });
    expect(await school.ok(calls.selfGet, {})).toMatchObject({
      outline: '创办于 1985 年',
      intro: '<p>欢迎</p>',
      address: '河南省濮阳市黄河路 12 号',
      picture,
      videos: [video],
      carousels: [b, a],
      qrCode: qr,
      adminName: '陈主任',
      adminPhone: '13812345678',
    });
    expect(await t.anyone().ok(calls.get, { id: 189 })).toMatchObject({
      outline: '创办于 1985 年',
      intro: '<p>欢迎</p>',
      carousels: [b, a],
      qrCode: qr,
    });
    // What is left out stays; empty is emptied.
    expect(await school.ok(calls.selfUpdate, { outline: '', videos: [] })).toMatchObject({
      outline: '',
      videos: [],
      address: '河南省濮阳市黄河路 12 号',
      intro: '<p>欢迎</p>',
    });
    expect(await school.ok(calls.selfUpdate, { picture: null })).toMatchObject({ picture: null });
  });
  test('the logo stands in the session of everybody at once, and of the organisations below', async () => {
    const teacher = await t.as('teacher189');
    await teacher.ok(calls.selfGet, {});
    const path = image(189, 'png');
    expect((await school.ok(calls.logo, { path })).logo).toBe(path);
    const kept = () =>
      t.sql<{ logo: string }>(
        `select session->>'orgLogo' logo from account_access where user_id = $1 and session is not null`,
        [teacher.userId],
      );
    expect(await kept()).toEqual([]);
    await teacher.ok(calls.selfGet, {});
    expect(await kept()).toEqual([{ logo: path }]);
    const bureau = await t.as('bureau4109');
    const seal = image(100, 'png');
    await bureau.ok(calls.logo, { path: seal });
    expect(await kept()).toEqual([]);
    expect(await teacher.ok(calls.selfSupers, {})).toMatchObject([{ orgId: 100, logo: seal }]);
    expect((await school.ok(calls.logo, { path: null })).logo).toBeNull();
  });
  test('files are JPG or PNG (films MP4) of the own organisation', async () => {
    // A path of the own organisation that names nothing, or a file that is not for everybody.
    expect(await refusal(calls.logo, { path: '189/999-R000000000000000000999.png' })).toEqual([
      400,
      'path',
      'organisation.fault.foreignFile',
    ]);
    const hidden = image(189, 'png');
    await t.sql('update files_file set open = false where path = $1', [hidden]);
    expect(await refusal(calls.logo, { path: hidden })).toEqual([400, 'path', 'organisation.fault.foreignFile']);
    expect(await refusal(calls.logo, { path: image(619) })).toEqual([400, 'path', 'organisation.fault.foreignFile']);
    expect(await refusal(calls.carousel, { paths: [image(), image(1890)] })).toEqual([
      400,
      'paths',
      'organisation.fault.foreignFile',
    ]);
    expect(await refusal(calls.selfUpdate, { videos: [film(619)] })).toEqual([
      400,
      'videos',
      'organisation.fault.foreignFile',
    ]);
    for (const path of [
      image(189, 'gif'),
      image(189, 'svg'),
      'https://a.b/c.png',
      '189/../619/1-x.png',
      `189/1-short.png`,
      '',
    ])
      expect(await refusal(calls.logo, { path })).toEqual([400, 'path', 'organisation.imageForm']);
    expect(await refusal(calls.selfUpdate, { videos: [image()] })).toEqual([400, 'videos.0', 'organisation.videoForm']);
    expect(await refusal(calls.carousel, { paths: Array.from({ length: 9 }, () => image()) })).toEqual([
      400,
      'paths',
      'organisation.carouselMax',
    ]);
  });
  test('visiting is switched as a whole and per entry of the site', async () => {
    const visitSet = {
      home: true,
      news: false,
      course: false,
      campus: true,
      introduce: true,
      teachers: true,
      download: false,
    };
    expect(await school.ok(calls.visit, { visit: true, visitSet })).toMatchObject({ visit: true, visitSet });
    expect((await t.anyone().ok(calls.get, { id: 189 })).visitSet).toEqual(visitSet);
    await school.ok(calls.visit, { visit: false, visitSet });
    expect(await t.anyone().ok(calls.get, { id: 189 })).toEqual({ name: '濮阳市实验学校', logo: null, visit: false });
    await school.ok(calls.selfGet, {});
    expect(
      await t.sql(`select session->>'orgVisit' v from account_access where user_id = $1 and session is not null`, [
        school.userId,
      ]),
    ).toEqual([{ v: 'false' }]);
    expect(await refusal(calls.visit, { visit: true, visitSet: { home: true } })).toMatchObject([
      400,
      expect.stringMatching(/^visitSet/),
      'kernel.required',
    ]);
    await school.ok(calls.visit, { visit: true, visitSet: { ...visitSet, news: true, course: true, download: true } });
  });
  test('the initial password follows the password rule and is kept as a hash only', async () => {
    await school.ok(calls.defPwd, { defPwd: 'Xuexi2026' });
    const [row] = await t.sql<{ def_pwd_hash: string }>('select def_pwd_hash from organisation_org where org_id = 189');
    expect(row!.def_pwd_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(row!.def_pwd_hash, 'Xuexi2026')).toBe(true);
    expect(JSON.stringify(await t.sql('select * from kernel_audit where org_id = 189'))).not.toContain('Xuexi2026');
    const codes = {
      '': 'pwdRequired',
      Ab1: 'pwdLength',
      Abcdefgh123456789: 'pwdLength',
      'Abc 12345': 'pwdChars',
      12345678: 'pwdLetter',
      abcdefgh: 'pwdDigit',
    };
    for (const [defPwd, code] of Object.entries(codes))
      expect(await refusal(calls.defPwd, { defPwd })).toEqual([400, 'defPwd', `organisation.${code}`]);
    expect((await school.ok(calls.selfGet, {})).defPwdSet).toBe(true);
  });
  test('only the institution’s administrators keep its page', async () => {
    for (const login of ['teacher189', 'classmgr189', 'student189', 'support']) {
      const who = await t.as(login);
      expect((await who.refused(calls.selfUpdate, { outline: 'x' })).status).toBe(403);
      expect((await who.refused(calls.albumList, {})).status).toBe(403);
      expect((await who.refused(calls.defPwd, { defPwd: 'Xuexi2026' })).status).toBe(403);
    }
    expect((await (await t.as('training5')).send(calls.albumList, {})).status).toBe(200);
  });
  test('a custom role with the institution settings may keep them too', async () => {
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at) values (189, 77, '宣传员', '{mod:sys}', now())`,
    );
    const { userId } = await t.who('teacher189');
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 77)', [userId]);
    const who = await t.asUser(189, userId);
    expect((await who.ok(calls.albumCreate, { name: '社团' })).name).toBe('社团');
    expect((await who.refused(calls.create, { name: 'x', busiId: 4, scope: 'primary' })).status).toBe(403);
  });
});

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
    ).toBe('Enter the album’s name');
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
    const added = await school.ok(calls.photoCreate, { albumId: one.albumId, paths: [...paths, paths[0]!] });
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
      expect((await other.refused(call as typeof calls.albumUpdate, input as never)).status).toBe(404);
    expect(await other.rows(calls.photoList, { albumId: two.albumId })).toEqual([]);
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
    t.at('2026-09-14T08:00:00Z');
    const first = await school.ok(
      calls.newsCreate,
      item({ title: '开学第一课', content: '<p onclick="x()">好</p><iframe src="//x"></iframe>' }),
    );
    expect(first).toMatchObject({ content: '<p>好</p>', publishedAt: '2026-09-14T08:00:00.000Z' });
    t.at('2026-09-15T08:00:00Z');
    const second = await school.ok(calls.newsCreate, item({ title: '家长开放日' }));
    t.at(null);
    const ours = (await school.rows(calls.newsList, { pageSize: 50 })).map((x) => x.newsId);
    expect(ours.indexOf(second.newsId)).toBeLessThan(ours.indexOf(first.newsId));
    expect((await school.rows(calls.newsList, { title: '第一课' })).map((x) => x.newsId)).toEqual([first.newsId]);
    const { newsId, publishedAt: _p, changedAt: _c, ...fields } = first;
    expect(await school.ok(calls.newsUpdate, { id: newsId, ...fields, title: '开学第一课（改）' })).toMatchObject({
      title: '开学第一课（改）',
      publishedAt: first.publishedAt,
    });
    expect(
      (await other.refused(calls.newsUpdate, { id: newsId, ...fields, cover: image(619), video: film(619) })).status,
    ).toBe(404);
    expect((await other.refused(calls.newsDelete, { id: newsId })).status).toBe(404);
    await school.ok(calls.newsDelete, { id: newsId });
    expect((await school.refused(calls.newsDelete, { id: newsId })).status).toBe(404);
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
