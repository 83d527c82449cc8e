import { join } from 'node:path';
import { expect } from 'vitest';
import type { Caller } from '../../src/kernel/testing/app';
import { fileOf } from '../../src/kernel/testing/app';
import { fileUpload } from '../../src/modules/files/contract';
import { listNotices } from '../../src/modules/notice/contract';
import { consentClazz, consentPaper } from '../../src/modules/people/contract';
import { freshChildren, hasGuardian, linkFor, type TestChild } from '../consent/kit';
import { PATIENCE, type Person, type World } from './kit';

const SOON = { timeout: PATIENCE };

/** The last SMS code to a number. */
async function lastCode({ t }: World, mobile: string): Promise<string> {
  await expect
    .poll(
      () => t.sql("select 1 from account_sms_outbox where mobile = $1 and body not like '%/consent/%'", [mobile]),
      SOON,
    )
    .not.toEqual([]);
  const [row] = await t.sql<{ body: string }>(
    "select body from account_sms_outbox where mobile = $1 and body not like '%/consent/%' order by sms_id desc limit 1",
    [mobile],
  );
  return /\b(\d{6})\b/.exec(row!.body)![1]!;
}
/** A guardian at a phone. */
class Guardian {
  constructor(
    readonly person: Person,
    readonly w: Words,
    readonly mobile: string,
  ) {}
  get page() {
    return this.person.page;
  }
  async enter(code: string): Promise<void> {
    const { world } = this.person;
    await world.t.sql('delete from account_sms_quota');
    await world.t.sql('delete from account_sms_address');
    await world.t.sql("delete from account_sms_outbox where mobile = $1 and body not like '%/consent/%'", [
      this.mobile,
    ]);
    await this.person.open(`/consent/${code}`);
    await this.page.locator('#open-mobile').fill(this.mobile);
    await this.page.getByRole('button', { name: this.w.send }).click();
    await this.page.locator('#open-code:enabled').waitFor();
    await this.page.locator('#open-code').fill(await lastCode(world, this.mobile));
    await this.page.getByRole('button', { name: this.w.go }).click();
  }
  async answer(title: string, word: string): Promise<void> {
    await this.page.locator(`section[aria-label="${title}"]`).getByText(word, { exact: true }).click();
  }
  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: this.w.submit }).click();
  }
}

/** The steps of which somebody is told. */
const STEPS = ['people.consentAsked', 'people.consentWaits', 'people.consentPaper', 'people.consentWithdrawn'] as const;
interface Words {
  readonly consents: string;
  readonly pick: string;
  readonly remind: string;
  readonly confirm: RegExp;
  readonly letters: string;
  readonly send: string;
  readonly go: RegExp;
  readonly submit: RegExp;
  readonly agree: string;
  readonly disagree: string;
  readonly done: RegExp;
  readonly waits: RegExp;
  readonly waiting: RegExp;
  readonly keep: string;
  readonly accept: RegExp;
  readonly face: string;
  readonly watch: string;
  readonly again: RegExp;
  readonly reads: string;
  readonly reports: readonly string[];
  readonly relation: string;
  readonly mother: string;
  readonly name: string;
  readonly news: Readonly<Record<(typeof STEPS)[number], RegExp>>;
}
const WORDS: Readonly<Record<'zh-CN' | 'en-US', Words>> = {
  'zh-CN': {
    consents: '家长同意',
    pick: '选未回复的',
    remind: '短信提醒',
    confirm: /^(确\s*定|确\s*认)$/,
    letters: '打印通知',
    send: '发送验证码',
    go: /^继\s*续$/,
    submit: /^提\s*交$/,
    agree: '同意',
    disagree: '不同意',
    done: /已提交，谢谢/,
    waits: /已提交，等班主任确认/,
    waiting: /^待处理/,
    keep: '确认并登记手机号',
    accept: /^确\s*认$/,
    face: '人脸识别',
    watch: '运动手环',
    again: /发送新链接/,
    reads: '学校发布的报告',
    reports: ['体质健康测试', '作业与测验', '学习水平', '视力筛查'],
    relation: '与孩子的关系',
    mother: '母亲',
    name: '李芳',
    news: {
      'people.consentAsked': /^学校请你阅读并选择：/,
      'people.consentWaits': /^李芳（.+的家长）提交的内容等您确认$/,
      'people.consentPaper': /^.+ 录入了 .+ 的纸质同意书，等另一位老师核对$/,
      'people.consentWithdrawn': /^.+ 的同意已撤回：人脸识别，请不要再使用$/,
    },
  },
  'en-US': {
    consents: 'Consents',
    pick: 'Pick those without an answer',
    remind: 'Remind by SMS',
    confirm: /^(OK|Confirm)$/,
    letters: 'Print letters',
    send: 'Send code',
    go: /^Continue$/,
    submit: /^Submit$/,
    agree: 'Agree',
    disagree: 'Do not agree',
    done: /Done, thank you/,
    waits: /Submitted; the class teacher/,
    waiting: /^Waiting/,
    keep: 'Confirm and keep the phone',
    accept: /^Confirm$/,
    face: 'Face recognition',
    watch: 'Sports watch',
    again: /Send a new link/,
    reads: 'What the school released',
    reports: ['Fitness test', 'Homework and tests', 'Levels of learning', 'Vision screening'],
    relation: 'Relation',
    mother: 'Mother',
    name: 'Li Fang',
    news: {
      'people.consentAsked': /^The school asks you to read and choose: /,
      'people.consentWaits': /^What Li Fang \(guardian of .+\) submitted is waiting for you to confirm$/,
      'people.consentPaper': /^.+ entered signed papers of .+; somebody else checks them$/,
      'people.consentWithdrawn': /^For .+ this is no longer agreed to: Face recognition\. Please stop using it$/,
    },
  },
};

/**
 * A class gives consent: by the link of a message and its SMS code, by a letter's code from a phone that nobody knows, on paper; one
 * withdraws. The child of fourteen who is asked in person and the class teacher who is waited for hear of it once, in their language.
 */
export async function consentStory(world: World, lang: keyof typeof WORDS): Promise<void> {
  const w = WORDS[lang];
  const master = (await world.t.as('classmgr189')).in(lang);
  const [row] = await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  const clazzId = Number(row!.clazz_id);
  const stateOf = async (child: TestChild, purpose: string) =>
    (await master.ok(consentClazz, { clazzId })).items
      .find((item) => item.userId === child.userId)!
      .states.find((s) => s.purpose === purpose)!.state;
  /** What somebody was told of a kind, in their language. */
  const told = async (who: Caller, kind: string) => {
    await world.t.told(189, 'notice.told');
    return (await who.rows(listNotices, { pageSize: 200 })).filter((n) => n.kind === kind).map((n) => n.text);
  };
  const children = await freshChildren(world.t, clazzId);
  const [byLink, byLetter, byPaper, old] = children as [TestChild, TestChild, TestChild, TestChild];
  // From fourteen on a child is asked in person.
  await world.t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [
    old.userId,
  ]);
  const grown = (await world.t.asUser(189, old.userId)).in(lang);
  const phone = await hasGuardian(master, byLink);
  const clerk = (await world.t.as('school189')).in(lang);
  /** Who is told of which step by a notice, and how often they had been before. */
  const had = async (kind: (typeof STEPS)[number], who: Caller) => ({ kind, who, had: (await told(who, kind)).length });
  const concerned = [
    await had('people.consentAsked', grown),
    await had('people.consentWaits', master),
    await had('people.consentWithdrawn', master),
    // Once a day for all papers that one person enters for a class, and not to who entered them: the second language adds none.
    { kind: 'people.consentPaper', who: clerk, had: 0 },
  ] as const;

  // The class teacher finds the page on the class's own, and reminds whoever can be reached.
  const teacher = await world.as('classmgr189', { lang });
  await teacher.open(`/clazz/basic/${clazzId}/student`);
  await teacher.page.getByRole('link', { name: w.consents, exact: true }).click();
  await teacher.page.waitForURL(/\/consent$/);
  await teacher.page.getByRole('button', { name: w.pick }).click();
  await teacher.shot(`consent-clazz-${lang}`);
  await teacher.page.getByRole('button', { name: w.remind }).click();
  await teacher.page.getByRole('dialog').getByRole('button', { name: w.confirm }).click();
  await expect
    .poll(
      () => world.t.sql("select 1 from account_sms_outbox where mobile = $1 and body like '%/consent/%'", [phone]),
      SOON,
    )
    .not.toEqual([]);

  // A guardian at a phone: the code of the message, two answers.
  const parent = new Guardian(await world.as(null, { lang, width: 390, height: 844 }), w, phone);
  const code = await linkFor(world.t, phone);
  await parent.enter(code);
  await parent.page.getByRole('heading', { name: byLink.name, level: 2 }).waitFor();
  await parent.answer(w.face, w.agree);
  await parent.answer(w.watch, w.disagree);
  await parent.person.shot(`consent-open-${lang}`);
  await parent.submit();
  await parent.page.getByText(w.done).waitFor();
  expect([await stateOf(byLink, 'face'), await stateOf(byLink, 'watch')]).toEqual(['given', 'declined']);
  for (const [i, report] of w.reports.entries()) {
    await parent.page.getByRole('button', { name: report, exact: true }).click();
    await parent.page.locator('.consent-released, .state').first().waitFor();
    await parent.person.shot(`consent-reads-${i}-${lang}`);
  }

  // A letter with its code, opened by somebody whose phone the school does not know.
  await teacher.page.reload();
  await teacher.settle();
  await teacher.page.getByRole('row').filter({ hasText: byLetter.name }).getByRole('checkbox').check();
  await teacher.page.getByRole('button', { name: w.letters }).click();
  const letter = teacher.page.locator('.consent-letter');
  await letter.waitFor();
  await teacher.shot(`consent-letter-${lang}`);
  await paperShot(teacher, `consent-letter-${lang}`);
  const printed = ((await letter.locator('code').textContent()) ?? '').replace(/\s/g, '');
  const stranger = new Guardian(await world.as(null, { lang, width: 390, height: 844 }), w, '13655550000');
  await stranger.enter(printed);
  await stranger.answer(w.face, w.agree);
  await stranger.page.locator('#open-name').fill(w.name);
  await stranger.page.getByLabel(w.relation).click();
  await stranger.page.getByTitle(w.mother, { exact: true }).click();
  expect(await stranger.page.getByText(byLetter.name).count()).toBe(0);
  await stranger.person.shot(`consent-stranger-${lang}`);
  await stranger.submit();
  await stranger.page.getByText(w.waits).waitFor();
  await teacher.page.reload();
  await teacher.settle();
  await teacher.page.getByRole('tab', { name: w.waiting }).click();
  await teacher.shot(`consent-waiting-${lang}`);
  await teacher.page.getByRole('button', { name: w.keep }).click();
  await expect.poll(() => stateOf(byLetter, 'face'), SOON).toBe('given');

  // On paper: the class teacher has entered it, the office sees it and confirms.
  const { path } = await master.ok(fileUpload, {
    proc: 'people.consent',
    file: fileOf('paper.png', PNG, 'image/png'),
  });
  await paperBy(master, byPaper, path);
  const office = await world.as('school189', { lang });
  await office.open(`/desk/edu/consents`);
  await office.shot(`consent-office-${lang}`);
  await office.open(`/clazz/basic/${clazzId}/consent`);
  await office.page.getByRole('tab', { name: w.waiting }).click();
  await office.page.getByRole('button', { name: w.accept }).click();
  await expect.poll(() => stateOf(byPaper, 'face'), SOON).toBe('given');

  // One withdraws: the used address sends a new one to the phone that the school knows.
  await world.t.sql("delete from account_sms_outbox where body like '%/consent/%'");
  await parent.person.open(`/consent/${code}`);
  await parent.page.locator('#open-again').fill(phone);
  await parent.person.shot(`consent-used-${lang}`);
  await parent.page.getByRole('button', { name: w.again }).click();
  await expect
    .poll(
      () => world.t.sql("select 1 from account_sms_outbox where mobile = $1 and body like '%/consent/%'", [phone]),
      SOON,
    )
    .not.toEqual([]);
  await parent.enter(await linkFor(world.t, phone));
  await parent.answer(w.face, w.disagree);
  await parent.submit();
  await parent.page.getByText(w.done).waitFor();
  expect(await stateOf(byLink, 'face')).toBe('withdrawn');

  const [sentence = ''] = await told(master, 'people.consentWithdrawn');
  await teacher.open('/notice');
  await teacher.page.getByText(sentence).first().waitFor();
  await teacher.shot(`consent-notice-${lang}`);
  expect(await told(master, 'people.consentPaper')).toEqual([]);

  // Everybody heard of each step once, however often the relay runs, and in their language.
  await world.t.sql("update kernel_outbox set done_at = null where topic = 'notice.told'");
  for (const { kind, who, had } of concerned) {
    const said = await told(who, kind);
    expect([kind, said.length - had]).toEqual([kind, 1]);
    expect(said[0]).toMatch(w.news[kind]);
  }
  for (const person of [teacher, parent.person, stranger.person, office]) {
    expect(person.faults()).toEqual([]);
    await person.close();
  }
}

/** The letter as a printer gets it, for people's eyes, when SHOTS names a folder. */
async function paperShot({ page }: Person, name: string): Promise<void> {
  const dir = process.env['SHOTS'];
  if (dir) await page.pdf({ path: join(dir, `${name}.pdf`), format: 'A4', printBackground: true });
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
async function paperBy(who: Caller, child: TestChild, file: string): Promise<void> {
  await who.ok(consentPaper, {
    userId: child.userId,
    file,
    name: '赵敏',
    relation: 'mother',
    answers: [{ purpose: 'face', version: 1, give: true }],
  });
}
