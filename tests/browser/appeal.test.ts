import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, enter, store, storeByUsr } from '../../src/modules/homework/contract';
import { chromiumPath, journeyLanguages, World } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    object: /^对第 1 题分数提出申诉/,
    reason: '申诉理由',
    send: '提交申诉',
    sent: '申诉已提交，请等待处理',
    made: '提出申诉',
    title: '学生对分数有异议',
    score: '新分数',
    why: '答复理由（学生会看到）',
    change: '改分并答复',
    answered: '已答复',
    upheld: '申诉成立',
    bell: /^消息/,
  },
  'en-US': {
    object: /^Appeal against the mark of question 1/,
    reason: 'Reason',
    send: 'Send appeal',
    sent: 'Your appeal is on its way; wait for the answer',
    made: 'Appeal made',
    title: 'The student appeals against the mark',
    score: 'New mark',
    why: 'Reason (the student reads it)',
    change: 'Change the mark',
    answered: 'Answered',
    upheld: 'Upheld',
    bell: /^Notices/,
  },
} as const;
/** One black pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A paper of student189 with one written answer, marked with half a point, which is out. */
async function released(): Promise<{ readonly id: number; readonly userId: number }> {
  const { t } = world;
  const [teacher, child] = [await t.as('teacher189'), await t.as('student189')];
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  const [que] = await t.sql<{ ver_id: string; qid: string }>(
    "select ver_id, qid from question_bank_version where org_id = 189 and sbj_id = 2 and stg_id = 2 and kind = 'short' order by ver_id limit 1",
  );
  const { taskId: id } = await teacher.ok(arrange, {
    name: '函数应用',
    kind: 'work',
    clazzIds: [Number(clazz?.clazz_id)],
    sbjId: 2,
    questions: [{ verId: Number(que?.ver_id) }],
    dueTime: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
    release: 'submit',
  });
  const part = { qid: Number(que?.qid), qcid: 0 };
  await child.ok(enter, { id });
  await child.ok(store, {
    id,
    answers: [{ ...part, answer: { text: '解：x = 3' }, rev: world.t.now().getTime() }],
    submit: true,
  });
  await teacher.ok(storeByUsr, { id, userId: child.userId, marks: [{ ...part, score: 0.5 }] });
  return { id, userId: child.userId };
}

describe.skipIf(!chromiumPath)('an objection to a mark', () => {
  test.each(journeyLanguages('appeal'))(
    'made with a picture at a phone, upheld at the paper: the mark changes and the child is told (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const { id, userId } = await released();
      const child = await world.as('student189', { lang, ...PHONE });
      const { page } = child;
      await child.open(`/work/report/stu/${id}/${userId}/view`);
      await page.getByRole('button', { name: say.object }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say.reason).fill('第二步也对');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'step.png', mimeType: 'image/png', buffer: PIXEL });
      await dialog.locator('.upload-photos li').first().waitFor();
      await child.settle();
      await child.shot(`appeal/${lang}-1-object`);
      expect(await sideways(page)).toEqual([]);
      await dialog.getByRole('button', { name: say.send }).click();
      await page.getByText(say.sent).first().waitFor();
      await page.locator('.appeal-history').getByText(say.made).first().waitFor();
      await child.settle();
      await child.shot(`appeal/${lang}-2-sent`);

      const teacher = await world.as('teacher189', { lang });
      await teacher.open('/appeal/list');
      await teacher.page.getByText('第二步也对').first().waitFor();
      await teacher.shot(`appeal/${lang}-3-list`);
      // In a corridor the teacher reads it at a phone.
      const pocket = await world.as('teacher189', { lang, ...PHONE });
      await pocket.open('/appeal/list');
      await pocket.page.getByText('第二步也对').first().waitFor();
      expect(await sideways(pocket.page)).toEqual([]);
      await pocket.shot(`appeal/${lang}-3-phone`);
      expect(pocket.faults()).toEqual([]);
      await pocket.close();
      await teacher.open(`/work/${id}/correct/${userId}/byPerson`);
      const desk = teacher.page.getByRole('region', { name: say.title });
      await desk.getByText('第二步也对').waitFor();
      await desk.locator('img').first().waitFor();
      await desk.getByLabel(say.why).fill('补给一分');
      await desk.getByLabel(say.score).fill('1.5');
      await teacher.shot(`appeal/${lang}-4-desk`);
      await desk.getByRole('button', { name: say.change }).click();
      await desk.getByText(say.upheld).first().waitFor();
      await teacher.settle();
      await teacher.shot(`appeal/${lang}-5-answered`);

      await child.open('/index');
      await page.getByRole('button', { name: say.bell }).click();
      const line = page.getByRole('dialog').locator('.notice-line').first();
      await line.getByText('补给一分').waitFor();
      await child.shot(`appeal/${lang}-6-told`);
      await line.getByRole('link').click();
      await page.waitForURL(new RegExp(`/work/report/stu/${id}/${userId}/view`));
      await page.locator('.hw-points b').getByText('1.5').waitFor();
      await page.locator('.appeal-history').getByText(say.upheld).first().waitFor();
      await child.settle();
      await child.shot(`appeal/${lang}-7-paper`);
      await child.open('/appeal/mine');
      await page.locator('.appeal-cards > li').first().waitFor();
      await child.settle();
      await child.shot(`appeal/${lang}-8-mine`);
      expect(await sideways(page)).toEqual([]);
      expect([...child.faults(), ...teacher.faults()]).toEqual([]);
      await child.close();
      await teacher.close();
    },
  );
});
