import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, type Caller } from '../../src/kernel/testing/app';
import { createApparatus } from '../../src/modules/device/contract';
import { vendorOf } from '../../src/modules/device/server/testing';
import { buildPackage, packageFile, phoneCode } from '../../src/modules/face/contract';
import faceEn from '../../src/modules/face/locale/en-US';
import faceZh from '../../src/modules/face/locale/zh-CN';
import { opened, pair, photo } from '../../src/modules/face/server/testing';
import { fileUpload } from '../../src/modules/files/contract';
import { consentLetters, consentPaper, openAnswer } from '../../src/modules/people/contract';
import { enter, freshChildren, hasGuardian, linkFor, type TestChild } from '../consent/kit';
import { chromiumPath, journeyLanguages, PATIENCE, type Person, World } from './kit';

const SOON = { timeout: PATIENCE };
const station = pair();
let world: World;
let master: Caller;
let clazzId = 0;
beforeAll(async () => {
  if (!chromiumPath) return;
  world = await World.open();
  master = await world.t.as('classmgr189');
  const [row] = await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  clazzId = Number(row?.clazz_id);
});
afterAll(async () => {
  await world?.close();
});

interface Words {
  readonly pick: string;
  readonly remind: string;
  readonly confirm: RegExp;
  readonly waiting: RegExp;
  readonly accept: RegExp;
  readonly faces: string;
  readonly byPhone: string;
  readonly next: string;
  readonly saved: string;
  readonly allDone: string;
  readonly keys: string;
  readonly addKey: string;
  readonly pem: string;
  readonly make: string;
  readonly ready: string;
  readonly download: string;
  readonly wall: RegExp;
  readonly void: string;
}
const WORDS: Readonly<Record<'zh-CN' | 'en-US', Words>> = {
  'zh-CN': {
    pick: '选未回复的',
    remind: '短信提醒',
    confirm: /^(确\s*定|确\s*认)$/,
    waiting: /^待处理/,
    accept: /^确\s*认$/,
    faces: '人脸照片',
    byPhone: '用手机拍摄',
    next: '下一名',
    saved: '照片已保存',
    allDone: '没有待查看的照片',
    keys: '设备公钥',
    addKey: '登记公钥',
    pem: '公钥',
    make: '新建人脸包',
    ready: '可下载',
    download: '下载',
    wall: /^待查看 3 张/,
    void: '已作废',
  },
  'en-US': {
    pick: 'Pick those without an answer',
    remind: 'Remind by SMS',
    confirm: /^(OK|Confirm)$/,
    waiting: /^Waiting/,
    accept: /^Confirm$/,
    faces: 'Face photos',
    byPhone: 'Photograph by phone',
    next: 'Next',
    saved: 'Photo saved',
    allDone: 'Nothing to review',
    keys: 'Device keys',
    addKey: 'Add a key',
    pem: 'Public key',
    make: 'New package',
    ready: 'Ready',
    download: 'Download',
    wall: /^3 to review/,
    void: 'Void',
  },
};
const FACE = [{ purpose: 'face', version: 1, give: true }];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const submit = (person: Person) => person.page.locator('.ant-modal .ant-btn-primary').last().click();

describe.skipIf(!chromiumPath)('faces of a class', () => {
  test.each(journeyLanguages('face'))(
    'asked for by link and on paper, photographed by phone, looked at, packed; one withdraws and devices hear of it (%s)',
    async (lang) => {
      const w = WORDS[lang];
      const { t } = world;
      for (const table of ['face_package', 'face_face', 'face_gone', 'face_key']) await t.sql(`delete from ${table}`);
      const children = await freshChildren(t, clazzId);
      const [one, two, three] = children as [TestChild, TestChild, TestChild];
      const phones = [await hasGuardian(master, one), await hasGuardian(master, two)];

      // The class teacher asks; two guardians agree by the address they got, one on paper, which the office confirms.
      const teacher = await world.as('classmgr189', { lang });
      const { page } = teacher;
      await teacher.open(`/clazz/basic/${clazzId}/consent`);
      await page.getByRole('button', { name: w.pick }).click();
      await page.getByRole('button', { name: w.remind }).click();
      await page.getByRole('dialog').getByRole('button', { name: w.confirm }).click();
      for (const [at, phone] of phones.entries()) {
        await expect
          .poll(
            () => t.sql("select 1 from account_sms_outbox where mobile = $1 and body like '%/consent/%'", [phone]),
            SOON,
          )
          .not.toEqual([]);
        const { pass } = await enter(t, await linkFor(t, phone), phone);
        await t.anyone().ok(openAnswer, { pass, userId: [one, two][at]?.userId ?? 0, answers: FACE });
      }
      const { path } = await master.ok(fileUpload, {
        proc: 'people.consent',
        file: fileOf('paper.png', PNG, 'image/png'),
      });
      await master.ok(consentPaper, {
        userId: three.userId,
        file: path,
        name: '赵敏',
        relation: 'mother',
        answers: FACE,
      });
      const office = await world.as('school189', { lang });
      await office.open(`/clazz/basic/${clazzId}/consent`);
      await office.page.getByRole('tab', { name: w.waiting }).click();
      await office.page.getByRole('button', { name: w.accept }).click();
      await expect
        .poll(() => t.sql("select 1 from people_consent where user_id = $1 and purpose = 'face'", [three.userId]), SOON)
        .toHaveLength(1);

      // From the class's own page: who has no photograph yet, and the phone that takes them in a row.
      await teacher.open(`/clazz/basic/${clazzId}/student`);
      await page.getByRole('link', { name: w.faces, exact: true }).click();
      await page.waitForURL(/\/faces$/);
      await teacher.settle();
      await teacher.shot(`face-clazz-${lang}`);
      await page.getByRole('button', { name: w.byPhone }).click();
      await page.locator('.face-code svg').waitFor();
      await teacher.shot(`face-code-${lang}`);
      const code = (await master.ok(phoneCode, { clazzId })).url.split('/').at(-1) ?? '';
      const phone = await world.as(null, { lang, width: 390, height: 844, touch: true });
      await phone.open(`/m/face/${code}`);
      await phone.shot(`face-phone-${lang}`);
      for (const [at, child] of [one, two, three].entries()) {
        await phone.page.locator('.face-list button', { hasText: child.name }).first().click();
        await phone.page.locator('.face-shutter input').setInputFiles({
          name: 'IMG_1.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo(at + (lang === 'zh-CN' ? 500 : 600)),
        });
        await phone.page.getByRole('status').filter({ hasText: w.saved }).waitFor();
      }
      await phone.shot(`face-phone-sent-${lang}`);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      // The wall: one is not fit, the others are; by the keyboard alone.
      await teacher.open(`/clazz/basic/${clazzId}/faces`);
      await page.getByRole('link', { name: w.wall }).click();
      await page.locator('.face-tile').nth(2).waitFor();
      await teacher.shot(`face-wall-${lang}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('x');
      await page.locator('.face-tile[aria-pressed="true"]').waitFor();
      await page.keyboard.press('6');
      await page.keyboard.press('Enter');
      await page.getByText(w.allDone).waitFor();
      const judged = await t.sql<{ state: string }>('select state from face_face order by user_id');
      expect(judged.map((row) => row.state).toSorted()).toEqual(['fit', 'fit', 'unfit']);
      expect(await t.sql("select reason from face_face where state = 'unfit'")).toEqual([{ reason: 'turned' }]);

      // A test device and its key, then the package, sealed for it and opened as the device does.
      const platform = await t.as('platform');
      const vendor = await vendorOf(platform, `测试机厂 ${lang}`);
      const devId = `STATION-${lang}`;
      await platform.ok(createApparatus, {
        orgId: 189,
        type: 'station',
        providerId: vendor.id,
        name: `站 ${lang}`,
        devId,
      });
      await office.open('/desk/edu/faces');
      await office.page.locator('.ant-table-row').first().waitFor();
      await office.shot(`face-school-${lang}`);
      await office.open('/desk/edu/facepacks');
      await office.page.getByRole('button', { name: w.keys }).click();
      await office.page.getByRole('listitem').filter({ hasText: devId }).getByRole('button').first().click();
      await office.page.getByLabel(w.pem, { exact: true }).fill(station.publicKey);
      await submit(office);
      await office.page
        .getByRole('listitem')
        .filter({ hasText: devId })
        .locator('code', { hasText: /^\w{4} / })
        .waitFor();
      await office.shot(`face-keys-${lang}`);
      await office.page.keyboard.press('Escape');
      await office.open('/desk/edu/facepacks');
      await office.page.getByRole('button', { name: w.make }).first().click();
      await submit(office);
      await expect.poll(() => t.sql("select 1 from face_package where state = 'ready'"), SOON).toHaveLength(1);
      await office.open('/desk/edu/facepacks');
      await office.shot(`face-packages-${lang}`);
      await office.page.getByRole('cell', { name: w.ready }).click();
      const [file] = await Promise.all([
        office.page.waitForEvent('download'),
        office.page.getByRole('listitem').filter({ hasText: devId }).getByRole('button').click(),
      ]);
      await office.shot(`face-package-${lang}`);
      const { manifest } = opened(readFileSync(await file.path()), devId, station.privateKey);
      const unfit = judged.findIndex((row) => row.state === 'unfit');
      const fit = [one, two, three].filter((_, at) => at !== unfit);
      expect(manifest.files.map((entry) => entry.userId)).toEqual(fit.map((child) => child.userId));

      // One withdraws: the package is void at once, and the next one tells devices whom to forget.
      const gone = fit[0] ?? one;
      const mobile = gone === one ? phones[0] : phones[1];
      await t.sql('delete from account_sms_outbox where mobile = $1', [mobile]);
      await teacher.open(`/clazz/basic/${clazzId}/consent`);
      const guardian = await hasGuardian(master, gone);
      const { pass } = await enter(t, await letterFor(gone), guardian);
      await t
        .anyone()
        .ok(openAnswer, { pass, userId: gone.userId, answers: [{ purpose: 'face', version: 1, give: false }] });
      await expect.poll(() => t.sql("select 1 from face_package where state = 'void'"), SOON).toHaveLength(1);
      await office.open('/desk/edu/facepacks');
      await office.page.getByRole('cell', { name: w.void }).waitFor();
      const school = await t.as('school189');
      const { id } = await school.ok(buildPackage, { orgId: 189, since: manifest.setVersion });
      await expect
        .poll(() => t.sql("select 1 from face_package where package_id = $1 and state = 'ready'", [id]), SOON)
        .toHaveLength(1);
      const next = opened((await school.send(packageFile, { id })).raw, devId, station.privateKey).manifest;
      expect(next.tombstones).toEqual([expect.objectContaining({ userId: gone.userId, why: 'withdrawn' })]);
      expect(next.files).toEqual([]);

      const desk = await world.as('platform', { lang });
      await desk.open('/desk/face/org');
      await desk.page.locator('.ant-table-row').first().waitFor();
      await desk.shot(`face-library-${lang}`);
      const says = lang === 'en-US' ? faceEn : faceZh;
      await desk.page.getByRole('link', { name: says['impact.open'] }).click();
      await desk.page.getByRole('heading', { name: says['impact.opinion'] }).waitFor();
      await desk.shot(`face-impact-${lang}`);
      await desk.open('/desk/sport/sets/phys/faces');
      await desk.page.locator('.ant-table-row').first().waitFor();
      await desk.shot(`face-operator-packages-${lang}`);
      const bureau = await world.as('bureau4109', { lang });
      await bureau.open('/desk/edu/facecover');
      await bureau.page.locator('.ant-table-row').first().waitFor();
      await bureau.shot(`face-region-${lang}`);
      for (const person of [teacher, office, phone, desk, bureau]) {
        expect(person.faults()).toEqual([]);
        await person.close();
      }
    },
  );
});

/** The code of a letter that the class teacher prints for a child. */
async function letterFor(child: TestChild): Promise<string> {
  const { items } = await master.ok(consentLetters, { clazzId, userIds: [child.userId], purposes: ['face'] });
  return items[0]?.code ?? '';
}
