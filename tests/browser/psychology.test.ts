import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../src/kernel/shared/messages';
import { fileOf } from '../../src/kernel/testing/app';
import { consentMineSet } from '../../src/modules/people/contract';
import guardiansEn from '../../src/modules/people/locale/consent-web-en';
import guardiansZh from '../../src/modules/people/locale/consent-web-zh';
import * as calls from '../../src/modules/psychology/contract';
import { consentVersion } from '../../src/modules/psychology/locale/consent';
import { scaleTexts } from '../../src/modules/psychology/locale/scales-en';
import { screenTexts as en } from '../../src/modules/psychology/locale/screens-en';
import { screenTexts as zh } from '../../src/modules/psychology/locale/screens-zh';
import {
  consent,
  emptied,
  OPEN,
  PASSWORD,
  questions,
  schemaOf,
  settingOf,
  staffed,
  wholePaper,
} from '../../src/modules/psychology/server/testing';
import { codeFor, linkFor, newPhone } from '../consent/kit';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, PATIENCE, type Person, World } from './kit';
import { PHONE, sideways, smallTargets } from './narrow';
import { five, leftOn, NARROW, unlock, type Child } from './psychology-kit';

let world: World;
beforeAll(async () => {
  if (!chromiumPath) return;
  world = await World.open();
  await emptied(world.t);
});
afterAll(async () => {
  await world?.close();
});

/** Questions a school holds a licence for, as its file. */
function sheetOfQuestions(): string {
  const path = join(world.t.kernel.dataDir, 'licensed.csv');
  writeFileSync(path, questions('mht'));
  return path;
}
/** Every question of a paper, by thumb: yes to these numbers. */
async function answerAll({ page }: Person, yes: ReadonlySet<number>, from = 1, to = 100): Promise<void> {
  for (let no = from; no <= to; no++) {
    await page.getByText(`第 ${no} 题，共 100 题`).waitFor();
    await page.getByRole('radio', { name: yes.has(no) ? '是' : '否', exact: true }).tap();
  }
}

/** The texts of a language, which has the same keys as the other. */
const WORDS = { 'zh-CN': { say: zh, guardians: guardiansZh }, 'en-US': { say: en, guardians: guardiansEn } } as const;
/** A key by its whole text, behind a mark or not; two Chinese signs stand apart on it. */
const key = (text: string): RegExp => new RegExp(`${text.length === 2 ? [...text].join('\\s*') : text}$`);
/** A child under fourteen whom an assessment of its grade waits for, with a guardian at a phone. */
async function young(): Promise<Child & { readonly phone: string; readonly schemaId: number; readonly title: string }> {
  await emptied(world.t);
  const school = await world.t.as('school189');
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  const { schemaId, name: title } = await schemaOf(school, [9]);
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  const [child] = await five(world);
  const { userId } = child!;
  const phone = newPhone();
  await world.t.sql("update people_person set born_on = '2014-03-01' where org_id = 189 and user_id = $1", [userId]);
  await world.t.sql('delete from people_guardian where org_id = 189 and user_id = $1', [userId]);
  await world.t.sql(
    `insert into people_guardian (org_id, guardian_id, user_id, place, name, relation, phone, source, made_at)
     values (189, 99000801, $1, 1, '王建国', 'father', $2, 'school', ${world.t.sqlNow})`,
    [userId, phone],
  );
  await consent(world.t, [userId]);
  return { ...child!, phone, schemaId, title };
}
/** Messages may be sent again at once: their pauses are sign-in's own tests. */
async function unpaused(): Promise<void> {
  await world.t.sql('delete from account_sms_quota');
  await world.t.sql('delete from account_sms_address');
}
/** A guardian proves their phone by the message about an assessment, and agrees. */
async function agrees(
  guardian: Person,
  phone: string,
  title: string,
  words: (typeof WORDS)['zh-CN' | 'en-US']['guardians'],
) {
  const { page } = guardian;
  const sent = () =>
    world.t.sql("select 1 from account_sms_outbox where mobile = $1 and body like '%/consent/%'", [phone]);
  await expect.poll(sent, { timeout: PATIENCE }).not.toEqual([]);
  await unpaused();
  await guardian.open(`/consent/${await linkFor(world.t, phone)}`);
  await page.locator('#open-mobile').fill(phone);
  await page.getByRole('button', { name: words.openSend }).click();
  await page.locator('#open-code:enabled').waitFor();
  await page.locator('#open-code').fill(await codeFor(world.t, phone));
  await page.locator('form .ant-btn-primary').click();
  const matter = page.locator('.consent-released', { hasText: title });
  await matter.waitFor();
  expect(await sideways(page)).toEqual([]);
  await matter.locator('.ant-btn-primary').click();
  await page.getByText(words.openAgreed).waitFor();
}
/** Opens the lock by a code to the own phone. */
async function unlockByCode({ page }: Person, say: (typeof WORDS)['zh-CN' | 'en-US']['say']): Promise<void> {
  const { userId } = await world.t.who('school189');
  const [me] = await world.t.sql<{ phone: string }>(
    'select phone from people_person where org_id = 189 and user_id = $1',
    [userId],
  );
  await unpaused();
  await world.t.sql('delete from account_sms_outbox where mobile = $1', [me!.phone]);
  const lock = page.locator('.psy-lock');
  await lock.getByRole('button', { name: key(say.byCode) }).click();
  await lock.getByRole('button', { name: key(say.codeSend) }).click();
  await lock.getByLabel(say['field.code']).waitFor();
  await lock.getByLabel(say['field.purpose']).fill('个案会商');
  await lock.getByLabel(say['field.code']).fill(await codeFor(world.t, me!.phone));
  await lock.getByRole('button', { name: key(say.unlock) }).click();
  await page.getByRole('button', { name: key(say.lockNow) }).waitFor();
}

describe.skipIf(!chromiumPath)('psychology', () => {
  test('[J psychology] a scale is licensed, children agree and answer, one declines, the danger is seen behind the lock and resolved', async () => {
    const office = await world.as('school189');
    const { page } = office;
    await office.open('/desk/sport/play/psyc/list');
    // The sentences are the school's own: their source and licence come first.
    await page.getByRole('tab', { name: '题目授权' }).click();
    await page.getByRole('button', { name: '导入授权题目' }).first().click();
    const licence = page.getByRole('dialog');
    await licence.getByText('心理健康诊断测验（MHT）').click();
    await licence.getByLabel('来源').fill('华东师范大学出版社');
    await licence.getByLabel('授权').fill('授权书 2026-01');
    await licence.locator('input[type="file"]').setInputFiles(sheetOfQuestions());
    await office.shot('psychology/1-licence');
    await licence.getByRole('button', { name: /保\s*存|提\s*交|确\s*定/ }).click();
    await licence.waitFor({ state: 'detached' });
    await page.getByText('华东师范大学出版社').waitFor();
    // Hours in which somebody is there.
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('button', { name: '加一个时段' }).click();
    await page.getByLabel('第 1 个时段的日子').click();
    for (const day of ['周六', '周日']) await page.getByTitle(day, { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await page.getByLabel('第 1 个时段从').fill('00:00');
    await page.getByLabel('第 1 个时段到').fill('23:59');
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await page.getByText('已保存').first().waitFor();
    // An assessment, switched on.
    await page.getByRole('tab', { name: '测评', exact: true }).click();
    await page.getByRole('button', { name: '新建测评' }).first().click();
    await page.getByRole('dialog').getByLabel('名称').fill('秋季筛查');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存|提\s*交|确\s*定/ })
      .click();
    await page.getByText('秋季筛查').first().click();
    await page.getByRole('button', { name: /开\s*启/ }).click();
    await page.getByText('已开启，学生现在可以填写').waitFor();
    await office.shot('psychology/2-on');

    const [danger, refuser, odd, calm, other] = await five(world);
    const [schema] = await (await world.t.as('school189')).rows(calls.listSchemas, {});
    const id = schema!.schemaId;
    // Without consent there is no paper; the child agrees by its own act.
    const child = await world.as(danger!, { ...NARROW, touch: true });
    await child.open('/psyc/mine');
    await child.page.getByRole('button', { name: '开始填写' }).tap();
    await child.page.getByText('填写前需要同意').waitFor();
    await child.shot('psychology/3-no-consent');
    await child.page.getByRole('link', { name: '去看看并决定' }).tap();
    const asked = child.page.getByRole('region', { name: '心理健康测评' });
    await asked.getByRole('button', { name: /^同\s*意/ }).tap();
    await child.page.getByText('已保存').first().waitFor();
    await child.open('/psyc/mine');
    await child.page.getByRole('button', { name: '开始填写' }).tap();
    // And its own yes to this one.
    await child.page.getByText('要参加“秋季筛查”吗？').waitFor();
    await child.shot('psychology/3-agree');
    await child.page.getByRole('button', { name: '我同意参加' }).tap();
    await child.page.getByText('第 1 题，共 100 题').waitFor();
    expect([
      ...(await sideways(child.page)),
      ...(await smallTargets(child.page)),
      ...(await breachesOf(child.page)),
    ]).toEqual([]);
    // Whoever does not read well has the question read aloud.
    await child.page.evaluate(() => {
      speechSynthesis.speak = ({ text }) => {
        document.body.dataset['said'] = text;
      };
    });
    await child.page.getByRole('button', { name: '读给我听' }).tap();
    expect(await child.page.evaluate(() => document.body.dataset['said'])).toBe('第 1 句');
    // After a break it goes on where it stopped, from what the server keeps.
    await answerAll(child, new Set([85]), 1, 3);
    await child.page.getByText('第 4 题，共 100 题').waitFor();
    // Back to what was said, and on again.
    await child.page.getByRole('button', { name: '上一题' }).tap();
    await child.page.getByText('第 3 题，共 100 题').waitFor();
    const before = child.page.getByRole('radio', { name: '否', exact: true });
    expect(await before.getAttribute('aria-checked')).toBe('true');
    await child.page.getByRole('button', { name: '下一题' }).tap();
    await child.page.getByText('第 4 题，共 100 题').waitFor();
    await child.page.getByRole('button', { name: '先休息一下' }).tap();
    await child.page.getByRole('button', { name: '开始填写' }).tap();
    await child.page.getByText('第 4 题，共 100 题').waitFor();
    await answerAll(child, new Set([85]), 4);
    await child.page.getByText('12355').first().waitFor();
    expect([...(await sideways(child.page)), ...(await smallTargets(child.page))]).toEqual([]);
    await child.shot('psychology/4-last');
    await child.page.getByRole('button', { name: '交卷' }).last().tap();
    await child.page.getByText('谢谢你的回答').first().waitFor();
    // Neither a score nor a level; help lines instead; nothing stays on the tablet.
    expect(await child.page.locator('main').innerText()).not.toMatch(/总分|预警|高危|分数/);
    await child.page.getByText('12355').first().waitFor();
    for (const word of ['answers', '第 1 句', '/api/sport/health'])
      expect([word, (await leftOn(child)).includes(word)]).toEqual([word, false]);
    await child.shot('psychology/5-thanks');
    await child.page.getByRole('button', { name: '退出登录' }).last().tap();
    await child.page.waitForURL(/\/login/);
    expect(child.faults()).toEqual([]);
    await child.close();

    const no = await world.as(refuser!, { ...PHONE, touch: true });
    await no.open('/psyc/mine');
    await no.page.getByRole('button', { name: '我不想参加' }).tap();
    await no.page.getByRole('dialog').getByRole('button', { name: '我不想参加' }).tap();
    await no.page.getByText('不参加', { exact: true }).waitFor();
    expect(no.faults()).toEqual([]);
    await no.close();
    const validity = [82, 84, 86, 88, 90, 92, 94];
    for (const [one, yes] of [
      [odd, validity],
      [calm, [3]],
      [other, [4, 5]],
    ] as const) {
      const by = await world.t.asUser(one!.orgId, one!.userId);
      await by.ok(consentMineSet, { answers: [{ purpose: 'psychology', version: consentVersion, give: true }] });
      await by.ok(calls.agree, { id, give: true });
      await by.ok(calls.answer, { id, answers: wholePaper(yes) });
    }

    // Sums show that four answered and say nothing of a child; names lie behind the lock.
    await office.open('/desk/sport/play/psyc/dangerRoster');
    expect(await page.getByText(danger!.name).count()).toBe(0);
    await unlock(office);
    await page.getByText(danger!.name).first().click();
    await page.getByRole('button', { name: '我来负责' }).click();
    await page.getByText('已接手').first().waitFor();
    await office.shot('psychology/6-taken');
    await page.getByRole('button', { name: /办\s*结/ }).click();
    await page.getByRole('dialog').last().getByLabel('处理结果').fill('已与家长和孩子谈话，转介专科门诊');
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /保\s*存|提\s*交|确\s*定/ })
      .click();
    await page.getByText('已办结').first().waitFor();
    await office.shot('psychology/7-resolved');
    await office.open('/desk/sport/play/psyc/list?tab=results');
    await page.getByText(odd!.name).first().waitFor();
    expect(await page.getByRole('row', { name: odd!.name }).innerText()).toContain('不可信');
    expect(await page.getByText(refuser!.name).count()).toBe(0);
    await office.shot('psychology/8-results');
    await page.getByRole('button', { name: '立即加锁' }).click();
    await page.getByLabel('登录密码').waitFor();
    expect(await page.getByText(odd!.name).count()).toBe(0);
    await page.getByRole('tab', { name: '查看记录' }).click();
    await page.getByText('处理名单').first().waitFor();
    expect(office.faults()).toEqual([]);
    await office.close();
  });
  test('[J psychology] a bureau sees how many by school and month, not fewer than five, and nobody', async () => {
    const bureau = await world.as('bureau4109', { lang: 'en-US' });
    await bureau.open('/desk/sport/data8/psyc');
    await bureau.page.getByText('under 5', { exact: true }).first().waitFor();
    const [child] = await five(world);
    expect(await bureau.page.locator('main').innerText()).not.toContain(child!.name);
    await bureau.shot('psychology/9-bureau');
    expect(bureau.faults()).toEqual([]);
    // The roster is not its own, whatever it types.
    await bureau.open('/desk/sport/play/psyc/dangerRoster');
    expect(await bureau.page.getByLabel('Your password').count()).toBe(0);
    await bureau.close();
  });
  test.each(journeyLanguages('psychology-young'))(
    '[J psychology] for a child under fourteen a guardian agrees at the own phone; a code opens the lock, and a sheet leaves it (%s)',
    async (lang) => {
      const { say, guardians } = WORDS[lang];
      const child = await young();
      const pupil = await world.as(child, { lang, ...PHONE, touch: true });
      await pupil.open('/psyc/mine');
      await pupil.page.getByRole('button', { name: key(say.start) }).tap();
      await pupil.page.getByText(say.guardianTitle).waitFor();
      await pupil.shot(`psychology/10-guardian-first-${lang}`);

      const office = await world.as('school189', { lang });
      const { page } = office;
      await office.open('/desk/sport/play/psyc/list');
      await page.getByText(child.title).first().click();
      await page.getByRole('button', { name: key(say.askGuardians) }).click();
      const guardian = await world.as(null, { lang, ...PHONE });
      await agrees(guardian, child.phone, child.title, guardians);
      await guardian.shot(`psychology/11-guardian-${lang}`);

      await pupil.open('/psyc/mine');
      await pupil.page.getByRole('button', { name: key(say.start) }).tap();
      await pupil.page.getByText(fill(say.questionOf, { no: 1, total: 100 })).waitFor();
      expect([...pupil.faults(), ...guardian.faults()]).toEqual([]);
      await pupil.close();
      await guardian.close();
      const by = await world.t.asUser(child.orgId, child.userId);
      await by.ok(calls.answer, { id: child.schemaId, answers: wholePaper([3]) });

      await office.open('/desk/sport/play/psyc/list?tab=results');
      await page.locator('.psy-lock').waitFor();
      expect(await page.getByText(child.name).count()).toBe(0);
      await unlockByCode(office, say);
      await page.getByText(child.name).first().waitFor();
      await office.shot(`psychology/12-by-code-${lang}`);
      // A sheet asks again, and is there for half an hour.
      await page.getByRole('button', { name: key(say.exportText) }).click();
      const again = page.getByRole('region', { name: say.exportAsk });
      await again.getByLabel(say['field.purpose']).fill('个案会商');
      await again.getByLabel(say['field.pwd']).fill(PASSWORD);
      await again.getByRole('button', { name: key(say.unlock) }).click();
      const take = page.getByRole('button', { name: key(say.exportFetch) });
      await take.waitFor();
      const file = page.waitForEvent('download');
      await take.click();
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
      await office.shot(`psychology/13-sheet-${lang}`);
      expect(office.faults()).toEqual([]);
      await office.close();
    },
  );
  test('[J psychology] SCL-90 is answered in English, counted from 0, and its item 15 rings from the second answer on', async () => {
    await emptied(world.t);
    const school = await world.t.as('school189');
    const [child] = await five(world);
    const grdIds = [9];
    const usual = settingOf();
    await school.ok(calls.setSetting, { ...usual, grades: { ...usual.grades, scl90: grdIds } });
    const file = fileOf('题目.csv', Buffer.from(questions('scl90')), 'text/csv');
    await school.ok(calls.saveWording, { kind: 'scl90', source: '出版社', licence: '授权书', file });
    const { schemaId: id } = await school.ok(calls.createSchema, {
      kind: 'scl90',
      variant: '0-4',
      name: '自评',
      yearId: 2026,
      termId: 1,
      grdIds,
      ...OPEN,
    });
    await school.ok(calls.turnSchema, { id, on: true });
    await consent(world.t, [child!.userId]);
    await (await world.t.asUser(child!.orgId, child!.userId)).ok(calls.agree, { id, give: true });

    const pupil = await world.as(child!, { ...NARROW, touch: true, lang: 'en-US' });
    const { page } = pupil;
    await pupil.open('/psyc/mine');
    await page.getByRole('button', { name: en.start }).tap();
    for (let no = 1; no <= 90; no++) {
      await page.getByText(fill(en.questionOf, { no, total: 90 })).waitFor();
      const word = scaleTexts[no === 15 ? 'option.scl90.1' : 'option.scl90.0'];
      await page.getByRole('radio', { name: word, exact: true }).tap();
    }
    expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
    await page.getByRole('button', { name: en.handIn }).last().tap();
    await page.getByText(en.thanks).first().waitFor();
    await pupil.shot('psychology/14-scl90');
    expect(pupil.faults()).toEqual([]);
    await pupil.close();

    const office = await world.as('school189', { lang: 'en-US' });
    await office.open('/desk/sport/play/psyc/dangerRoster');
    await unlockByCode(office, en);
    await office.page.getByText(child!.name).first().waitFor();
    // A level is sealed: the warning roster, from the same cases, is without it.
    await office.open('/desk/sport/play/psyc/warnRoster');
    await office.page.getByText(en.noWarn).waitFor();
    expect(await office.page.getByText(child!.name).count()).toBe(0);
    await office.shot('psychology/15-rosters');
    expect(office.faults()).toEqual([]);
    await office.close();
  });
});
