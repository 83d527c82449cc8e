import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import * as calls from '../contract';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let picture: string;
let film: string;
beforeAll(async () => {
  t = await TestApp.start();
  await t.sql(
    `
      delete from operations_applink;
      delete from operations_banner;
      delete from operations_news;
      delete from operations_contact;
      delete from operations_appfile
    `,
  );
  admin = await t.as('platform');
  teacher = await t.as('teacher189');
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#26a' } })
    .png()
    .toBuffer();
  picture = (await admin.ok(fileUpload, { file: fileOf('图.png', bytes), proc: 'image' })).path;
  film = (
    await admin.ok(fileUpload, {
      file: fileOf('课.mp4', Buffer.from('\0\0\0\x20ftypisom\0\0', 'latin1')),
      proc: 'video',
    })
  ).path;
});
afterAll(async () => {
  await t.stop();
});

describe('application links', () => {
  test('[desk D42] [X-034] a link has appId, name, icon and href; shelf and order come along', async () => {
    expect((await admin.refused(calls.linkCreate, { name: '', href: 'https://a.example' })).fields).toMatchObject([
      { path: 'name', text: '请填写名称' },
    ]);
    expect((await admin.refused(calls.linkCreate, { name: '题库', href: '' })).fields).toMatchObject([
      { path: 'href', text: '请填写链接地址' },
    ]);
    expect((await admin.refused(calls.linkCreate, { name: '题库', href: 'javascript:alert(1)' })).status).toBe(400);
    expect(
      await admin.ok(calls.linkCreate, { name: '国家智慧教育', href: 'https://www.smartedu.cn', icon: picture }),
    ).toMatchObject({ icon: picture, visible: true, ord: 1 });
    expect((await admin.ok(calls.linkCreate, { name: '学籍系统', href: 'https://a.example' })).ord).toBe(2);
    expect((await admin.ok(calls.linkCreate, { name: '体质上报', href: 'https://b.example' })).ord).toBe(3);
  });
  test('[S-060] a link is on or off the shelf and moves up or down', async () => {
    const names = async (me = admin, visible?: boolean) =>
      (await me.ok(calls.linkList, { visible })).map((l) => l.name);
    const [a, , c] = await admin.ok(calls.linkList, {});
    expect((await admin.ok(calls.linkShift, { appId: c!.appId, dir: 'up' })).map((l) => l.name)).toEqual([
      '国家智慧教育',
      '体质上报',
      '学籍系统',
    ]);
    await admin.ok(calls.linkShift, { appId: a!.appId, dir: 'down' });
    expect(await names()).toEqual(['体质上报', '国家智慧教育', '学籍系统']);
    await admin.ok(calls.linkShift, { appId: c!.appId, dir: 'up' });
    expect(await names()).toEqual(['体质上报', '国家智慧教育', '学籍系统']);
    expect((await admin.ok(calls.linkHide, { appId: c!.appId })).visible).toBe(false);
    expect(await names(admin, true)).toEqual(['国家智慧教育', '学籍系统']);
    // Others never see what is off the shelf, whatever they ask for.
    for (const visible of [undefined, true, false])
      expect(await names(teacher, visible)).toEqual(['国家智慧教育', '学籍系统']);
    expect((await admin.ok(calls.linkShow, { appId: c!.appId })).visible).toBe(true);
    expect((await admin.refused(calls.linkShift, { appId: 5, dir: 'up' })).status).toBe(404);
  });
  test('[S-060] two who move at once leave one order', async () => {
    const all = await admin.ok(calls.linkList, {});
    await Promise.all(
      all.flatMap((l) => [
        admin.ok(calls.linkShift, { appId: l.appId, dir: 'up' }),
        admin.ok(calls.linkShift, { appId: l.appId, dir: 'down' }),
      ]),
    );
    expect((await admin.ok(calls.linkList, {})).map((l) => l.ord)).toEqual([1, 2, 3]);
  });
  test('[V-117] only platform administrators keep the links, everybody reads them', async () => {
    const [one] = await teacher.ok(calls.linkList, { visible: true });
    for (const login of ['school189', 'support', 'bureau4109']) {
      const me = await t.as(login);
      expect((await me.refused(calls.linkCreate, { name: 'x', href: 'https://a.example' })).status).toBe(403);
      expect((await me.refused(calls.linkDelete, { appId: one!.appId })).status).toBe(403);
    }
    await admin.ok(calls.linkDelete, { appId: one!.appId });
    expect((await admin.refused(calls.linkDelete, { appId: one!.appId })).status).toBe(404);
  });
});

test('banners: an own picture, in order, hidden ones for the keepers alone', async () => {
  expect((await admin.refused(calls.bannerCreate, { title: '开学', path: film })).fields).toMatchObject([
    { path: 'path', code: 'files.fault.notYours' },
  ]);
  const a = await admin.ok(calls.bannerCreate, { title: '开学', path: picture, href: '/index' });
  const b = await admin.ok(calls.bannerCreate, { title: '运动会', path: picture });
  expect([a.ord, b.ord, b.href]).toEqual([1, 2, '']);
  await admin.ok(calls.bannerUpdate, { id: b.id, title: '秋季运动会', path: picture, ord: 0, on: false });
  expect((await admin.ok(calls.bannerList, {})).map((x) => x.title)).toEqual(['秋季运动会', '开学']);
  expect((await teacher.ok(calls.bannerList, { on: false })).map((x) => x.title)).toEqual(['开学']);
  await admin.ok(calls.bannerDelete, { id: a.id });
  expect((await admin.refused(calls.bannerUpdate, { id: a.id, title: 'x', path: picture, on: true })).status).toBe(404);
});

describe('news', () => {
  const item = () => ({
    scene: 2 as const,
    title: '秋季护眼',
    cover: picture,
    video: film,
    publisher: '健康教育组',
    content: '<p>多看远处</p><script>x</script>',
  });
  test('title up to 32; cover, video and publisher are required', async () => {
    expect((await admin.refused(calls.newsCreate, { ...item(), title: '长'.repeat(33) })).fields).toMatchObject([
      { path: 'title', text: '不能超过 32 个字符' },
    ]);
    for (const field of ['cover', 'video', 'publisher'] as const)
      expect((await admin.refused(calls.newsCreate, { ...item(), [field]: '' })).fields).toMatchObject([
        { path: field },
      ]);
    expect((await admin.refused(calls.newsCreate, { ...item(), video: picture })).fields).toMatchObject([
      { path: 'video', code: 'files.fault.notYours' },
    ]);
  });
  test('[C-069] scene 2 is health news, apart from knowledge recommendation', async () => {
    const health = await admin.ok(calls.newsCreate, item());
    const knowledge = await admin.ok(calls.newsCreate, { ...item(), scene: 1, title: '错题本怎么用' });
    expect(health.content).toBe('<p>多看远处</p>');
    expect((await teacher.rows(calls.newsList, { scene: 2 })).map((n) => n.title)).toEqual(['秋季护眼']);
    expect((await teacher.rows(calls.newsList, { scene: 1 })).map((n) => n.title)).toEqual(['错题本怎么用']);
    const { scene: _, ...rest } = item();
    await admin.ok(calls.newsUpdate, { id: knowledge.id, ...rest, on: false });
    expect(await teacher.rows(calls.newsList, { scene: 1 })).toEqual([]);
    expect((await teacher.refused(calls.newsGet, { id: knowledge.id })).status).toBe(404);
    expect((await teacher.ok(calls.newsGet, { id: health.id })).content).toBe('<p>多看远处</p>');
    await admin.ok(calls.newsDelete, { id: health.id });
    expect((await admin.refused(calls.newsGet, { id: health.id })).status).toBe(404);
    expect((await teacher.refused(calls.newsCreate, item())).status).toBe(403);
  });
});

test('service contacts: one record, empty until it is written', async () => {
  expect(await teacher.ok(calls.contactGet, {})).toEqual({
    phone: '',
    wechat: '',
    qrCode: null,
    hours: '',
    updatedAt: null,
    icp: '',
  });
  expect(
    (await admin.refused(calls.contactSet, { phone: '12', wechat: '', qrCode: null, hours: '' })).fields,
  ).toMatchObject([{ path: 'phone' }]);
  for (const hours of ['周一至周五', '每天'])
    await admin.ok(calls.contactSet, { phone: '400-123-4567', wechat: 'meiyike', qrCode: picture, hours });
  expect(await teacher.ok(calls.contactGet, {})).toMatchObject({
    phone: '400-123-4567',
    qrCode: picture,
    hours: '每天',
  });
  // A form that does not know the number leaves it as it is.
  await admin.ok(calls.contactSet, { phone: '', wechat: '', qrCode: null, hours: '', icp: '豫ICP备1号' });
  expect((await admin.ok(calls.contactSet, { phone: '', wechat: '', qrCode: null, hours: '' })).icp).toBe('豫ICP备1号');
  expect((await teacher.refused(calls.contactSet, { phone: '', wechat: '', qrCode: null, hours: '' })).status).toBe(
    403,
  );
});

test('files for download: their size is the stored one, and anybody signed in finds them', async () => {
  const path = (
    await admin.ok(fileUpload, { file: fileOf('助手.pdf', Buffer.from('%PDF-1.4 说明')), proc: 'operations.appfile' })
  ).path;
  const made = await admin.ok(calls.appFileCreate, { name: '每一课助手说明', kind: 'assistant', path, fileSize: 1 });
  expect(made.fileSize).toBe(Buffer.from('%PDF-1.4 说明').length);
  expect((await teacher.ok(calls.appFileList, { kind: 'assistant' })).map((f) => f.name)).toEqual(['每一课助手说明']);
  expect((await t.app.inject({ url: `/api/file/store/get?path=${encodeURIComponent(path)}` })).statusCode).toBe(200);
  await admin.ok(calls.appFileDelete, { id: made.id });
  expect(await teacher.ok(calls.appFileList, {})).toEqual([]);
});
