import { create } from 'qrcode';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../src/kernel/testing/app';
import * as fitness from '../../src/modules/fitness-test/contract';
import { Exams } from '../../src/modules/fitness-test/server/exam/testing';
import { listNotices } from '../../src/modules/notice/contract';
import type { World } from './kit';
import { PHONE, sideways } from './narrow';

const WORDS = {
  'zh-CN': {
    object: /^对成绩有异议/,
    reason: '申诉理由',
    sent: '申诉已提交，请等待处理',
    uphold: '申诉成立',
    remark: '答复',
    saved: /已保存/,
    check: '核验',
    genuine: /核验通过/,
    corrected: /更正过/,
    earlier: '更正前的结果',
    replaced: /已于 .+ 被更正后的结果替换/,
    news: {
      'fitness-test.shown': /的成绩已公示。如有异议，请在 .+ 前提出申诉$/,
      'fitness-test.appealMade': /^有学生对.+提出申诉，请处理$/,
      'fitness-test.appealAccepted': /申诉成立：录像确认$/,
      'fitness-test.yearOut': /学年的体质健康成绩已公布$/,
      'fitness-test.cardCorrected': /[\u4e00-\u9fff]{4}/,
    },
  },
  'en-US': {
    object: /^Appeal \(until/,
    reason: 'Reason',
    sent: 'Sent; wait for the answer',
    uphold: 'Uphold',
    remark: 'Answer',
    saved: /Saved/,
    check: 'Check',
    genuine: /^Genuine/,
    corrected: /was corrected/,
    earlier: 'Before the correction',
    replaced: /replaced by the corrected result on/,
    news: {
      'fitness-test.shown': /are out\. Appeals can be made until/,
      'fitness-test.appealMade': /^A child objects to the result of .+: please decide$/,
      'fitness-test.appealAccepted': /^The appeal against .+ is accepted: 录像确认$/,
      'fitness-test.yearOut': /^The fitness results of .+ are published$/,
      'fitness-test.cardCorrected': /^[ -~–“”]+$/,
    },
  },
} as const;
/** One black pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const RUN = 'run_50m';
type Kind = keyof (typeof WORDS)['zh-CN']['news'];

/** The sentences of a kind that somebody was told, in their language. */
async function told(world: World, who: Caller, kind: Kind): Promise<readonly string[]> {
  await world.t.told(189, 'fitness-test.%');
  await world.t.told(189, 'notice.told');
  return (await who.rows(listNotices, { pageSize: 200 })).filter((n) => n.kind === kind).map((n) => n.text);
}
/** The picture of an address, as the card draws it: row after row, a square a dark module. */
function qrPath(address: string): string {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const cells = Array.from({ length: modules.size ** 2 }, (_, at) => [
    at % modules.size,
    Math.floor(at / modules.size),
  ]);
  return cells.map(([x = 0, y = 0]) => (modules.get(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join('');
}
/** Who leads the child's class. */
async function masterOf(t: TestApp, userId: number): Promise<Caller> {
  const [row] = await t.sql<{ id: string }>(
    `select h.user_id as id from class_student_v s
     join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [userId],
  );
  return t.asUser(189, Number(row?.id));
}

/**
 * A child's result, from the field to the proof: published, objected to at a phone with a picture, decided, put right, sealed, corrected
 * once more. The code on the printed card leads to the newest leaf, and everybody concerned hears of each step once, in their language.
 */
export async function resultStory(world: World, lang: keyof typeof WORDS): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  const [admin, student] = [(await t.as('school189')).in(lang), (await t.as('student189')).in(lang)];
  const master = (await masterOf(t, student.userId)).in(lang);
  const exams = await Exams.of(t, admin);
  const { yearId } = exams;
  /** Every step with everybody whom it concerns, and what they had been told of its kind before. */
  const concerned: readonly (readonly [Kind, Caller])[] = [
    ['fitness-test.shown', student],
    ['fitness-test.appealMade', admin],
    ['fitness-test.appealAccepted', student],
    ['fitness-test.appealAccepted', master],
    ['fitness-test.yearOut', student],
    ['fitness-test.cardCorrected', student],
    ['fitness-test.cardCorrected', master],
  ];
  const had: number[] = [];
  for (const [kind, who] of concerned) had.push((await told(world, who, kind)).length);
  const news = async (kind: Kind, who: Caller) =>
    (await told(world, who, kind)).length - (had[concerned.findIndex(([k, w]) => k === kind && w === who)] ?? 0);
  const tstId = await exams.published();
  await admin.ok(fitness.markDraft, { tstId, items: [{ userId: student.userId, itemId: RUN, value: '9.9' }] });
  await admin.ok(fitness.markCommit, { kind: 'entry', tstId });
  await admin.ok(fitness.examShow, { tstId, on: true });
  expect(await news('fitness-test.shown', student)).toBe(1);

  // The child objects at a phone.
  const child = await world.as('student189', { lang, ...PHONE });
  await child.open('/fitness/exams');
  await child.page.getByRole('button', { name: say.object }).first().click();
  const dialog = child.page.getByRole('dialog');
  await dialog.locator('textarea').fill('我的成绩是 9.0 秒');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'watch.png', mimeType: 'image/png', buffer: PIXEL });
  await dialog.locator('.upload-photos li').first().waitFor();
  await child.shot(`result-day/${lang}-1-object`);
  await dialog.locator('.ant-btn-primary').last().click();
  await child.page.getByText(say.sent).first().waitFor();
  expect(await sideways(child.page)).toEqual([]);
  expect(await news('fitness-test.appealMade', admin)).toBe(1);

  // The office looks at the picture and upholds it; the result may be put right once.
  const office = await world.as('school189', { lang });
  await office.open('/desk/teach/edu/appeals');
  await office.page.getByText('我的成绩是 9.0 秒').first().click();
  const drawer = office.page.locator('.ant-drawer-content-wrapper');
  await drawer.locator('img').first().waitFor();
  await office.shot(`result-day/${lang}-2-desk`);
  await drawer.getByRole('button', { name: say.uphold, exact: true }).click();
  const answer = office.page.getByRole('dialog').last();
  await answer.locator('textarea, input').last().fill('录像确认');
  await answer.locator('.ant-btn-primary').last().click();
  await expect.poll(() => news('fitness-test.appealAccepted', student)).toBe(1);
  await admin.ok(fitness.markCommit, {
    kind: 'revision',
    tstId,
    itemId: RUN,
    userId: student.userId,
    value: '9.0',
    remark: '录像确认',
  });

  // The year ends and is sealed; what is printed opens with code and birth day alone.
  await t.sql(
    `update fitness_test_exam set appeal_until = ${world.t.sqlNow} - interval '1 minute' where org_id = 189 and tst_id = $1`,
    [tstId],
  );
  await admin.ok(fitness.yearClose, { yearId, anyway: true });
  await admin.ok(fitness.yearPublish, { yearId });
  const cardOf = async () => (await admin.ok(fitness.educCards, { yearId, userIds: [student.userId] })).items[0]!;
  const card = await cardOf();
  expect(card.lines.find((line) => line.itemId === RUN)?.text).toContain('9.0');
  const { code } = card.check!;
  /** The code on the printed card is the address that whoever scans it opens. */
  const printed = async () => {
    await office.open(`/desk/sport/phys4/educ/cards?yearId=${yearId}&userId=${student.userId}`);
    const qr = office.page.locator('.fit-card', { hasText: code }).locator('.proof-qr svg path');
    await qr.waitFor({ state: 'attached' });
    const { origin } = new URL(office.page.url());
    expect(await qr.getAttribute('d')).toBe(qrPath(`${origin}/check/${code}`));
  };
  await printed();
  const parent = await world.as(null, { lang, ...PHONE });
  const open = async () => {
    await parent.open(`/check/${code}`);
    await parent.page.locator('#proof-born').fill(card.bornOn!);
    await parent.page.getByRole('button', { name: say.check, exact: true }).click();
    await parent.page.locator('.proof-verdict').getByText(say.genuine).waitFor();
  };
  await open();
  expect(await parent.page.getByText(say.corrected).count()).toBe(0);
  await parent.shot(`result-day/${lang}-3-check`);

  // A correction after that is a new leaf under the same code; the old one stays and says so.
  await admin.ok(fitness.cardCorrect, { id: student.userId, yearId, values: { [RUN]: '8.8' }, why: '计时器校准' });
  expect(await news('fitness-test.cardCorrected', student)).toBe(1);
  expect((await cardOf()).check!.code).toBe(code);
  await printed();
  await open();
  await parent.page.getByText(say.corrected).waitFor();
  await parent.page.getByText(say.earlier).waitFor();
  await parent.page.getByText(say.replaced).first().waitFor();
  expect(await parent.page.locator('.proof-verdict ~ section').first().textContent()).toContain('8.8');
  await parent.shot(`result-day/${lang}-4-corrected`);
  expect(await sideways(parent.page)).toEqual([]);

  // Everybody heard of each step once, however often the relay runs, and in their language.
  await t.sql("update kernel_outbox set done_at = null where topic = 'notice.told'");
  for (const [kind, who] of concerned) {
    expect([kind, who.userId, await news(kind, who)]).toEqual([kind, who.userId, 1]);
    expect((await told(world, who, kind))[0]).toMatch(say.news[kind]);
  }
  expect([...child.faults(), ...office.faults(), ...parent.faults()]).toEqual([]);
}
