import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { endedOf, film, image, makeFiles, pictureIn } from './testing';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await makeFiles(t);
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

const refusal = async (call: Parameters<Caller['refused']>[0], input: object) => {
  const r = await school.refused(call, input);
  return [r.status, r.fields?.[0]?.path, r.fields?.[0]?.code ?? r.error];
};

describe('the organisation', () => {
  test('[X-021] the profile holds introduction, outline, picture, films, carousel, QR code, address and contact', async () => {
    const [picture, video, a, b, qr] = [image(), film(), image(), image(189, 'png'), image(189, 'png')];
    await school.ok(calls.selfUpdate, {
      outline: '创办于 1985 年',
      intro: '<p>欢迎<script>alert(1)</script></p><img src="https://track.example/x.png">',
      address: '河南省濮阳市黄河路 12 号',
      tel: '0393-442 0189',
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
      tel: '0393-442 0189',
    });
    // What everybody reads is the office's number: a person's own is refused, however it is written.
    for (const tel of ['13812345678', '+86 138 1234 5678', '138-1234-5678', '办公室', '12'])
      expect(await refusal(calls.selfUpdate, { tel })).toEqual([400, 'tel', 'organisation.telForm']);
    expect(await school.ok(calls.selfUpdate, { tel: '' })).toMatchObject({ tel: '' });
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
  test('banner, logo, code, picture, film and the pictures of the introduction end when they are replaced, unless the page shows them elsewhere', async () => {
    const [logo, code, picture, one, two, inText] = [image(), image(), image(), image(), image(), image()];
    const clip = film();
    const all = [logo, code, picture, one, two, inText, clip];
    const ended = async () => {
      const gone = await endedOf(t, all);
      return all.filter((path) => gone.has(path));
    };
    const { intro } = await school.ok(calls.selfGet, {});
    await school.ok(calls.logo, { path: logo });
    await school.ok(calls.qrCode, { path: code });
    await school.ok(calls.carousel, { paths: [one, two] });
    await school.ok(calls.selfUpdate, { picture, videos: [clip], intro: `<p>欢迎${pictureIn(inText)}</p>` });
    expect(await ended()).toEqual([]);
    // One of the banner is the profile's picture as well, and stays until it is neither.
    await school.ok(calls.selfUpdate, { picture: one, videos: [] });
    await school.ok(calls.carousel, { paths: [two] });
    expect(await ended()).toEqual([picture, clip]);
    await school.ok(calls.selfUpdate, { picture: null, intro: `${intro}<p>新的简介</p>` });
    await school.ok(calls.logo, { path: null });
    await school.ok(calls.qrCode, { path: null });
    expect(await ended()).toEqual([logo, code, picture, one, inText, clip]);
    await school.ok(calls.selfUpdate, { intro });
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
  test('a custom role with the organisation settings may keep them too', async () => {
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at) values (189, 77, '宣传员', '{mod:sys}', ${t.sqlNow})`,
    );
    const { userId } = await t.who('teacher189');
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 77)', [userId]);
    const who = await t.asUser(189, userId);
    expect((await who.ok(calls.albumCreate, { name: '社团' })).name).toBe('社团');
    expect((await who.refused(calls.create, { name: 'x', busiId: 4, scope: 'primary' })).status).toBe(403);
  });
});
