import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** A class that somebody teaches, and a lesson of theirs in it whose register is still to be taken. */
async function lessonOf(login: string): Promise<{ readonly clazzId: number; readonly lessonId: number }> {
  const { orgId, userId } = await world.t.who(login);
  const [row] = await world.t.sql<{ clazz_id: number; lesson_id: number }>(
    `
      select clazz_id, lesson_id
      from lesson_lesson l
      where org_id = $1 and teacher_id = $2 and on_date < '${world.t.today}'
        -- A lesson of a class that is only stood in for leads nowhere from the own classes.
        and exists (
          select 1 from class_teacher_v t where t.org_id = l.org_id and t.clazz_id = l.clazz_id and t.user_id = $2
        )
      order by (taken_at is null) desc, on_date desc, lesson_id
      limit 1
    `,
    [orgId, userId],
  );
  return { clazzId: Number(row!.clazz_id), lessonId: Number(row!.lesson_id) };
}
/** Names in the order of the seats, row by row from the board. */
const seated = (person: Person, cell: string): Promise<readonly string[]> =>
  person.page
    .locator(`.seat-grid ${cell}`)
    .evaluateAll((cells) => cells.map((c) => (c.querySelector('strong') ?? c).textContent.trim()));

const WORDS = {
  'zh-CN': {
    lang: 'zh-CN',
    menu: '打开菜单',
    plan: '座位表',
    order: '按学号排座',
    save: /保\s*存/,
    take: /保存考勤（缺 1 人）/,
  },
  'en-US': {
    lang: 'en-US',
    menu: 'Open the menu',
    plan: 'Seat plan',
    order: 'Seat by number',
    save: 'Save',
    take: /Save attendance \(1 away\)/,
  },
} as const;

describe.skipIf(!chromiumPath)('the seat plan of a class', () => {
  test.for(journeyLanguages('seats'))(
    'is made by tapping on a phone, and the register of a lesson is taken on it (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const { clazzId, lessonId } = await lessonOf('teacher189');
      await world.t.sql('delete from class_seat where org_id = 189');
      await world.t.sql('delete from lesson_attend where org_id = 189 and lesson_id = $1', [lessonId]);
      await world.t.sql(
        'update lesson_lesson set taken_at = null, taken_by = null, taken_count = null, away_count = 0, late_count = 0 where org_id = 189 and lesson_id = $1',
        [lessonId],
      );
      const teacher = await world.as('teacher189', { lang, width: 390, height: 844, touch: true });
      const { page } = teacher;
      try {
        await teacher.open('/index');
        await page.getByRole('button', { name: words.menu }).tap();
        await page.getByRole('dialog').locator('a[href="/clazz/basic/current"]').tap();
        await page.locator(`a[href="/clazz/basic/${clazzId}/student"]`).first().tap();
        await page.getByRole('tab', { name: words.plan }).tap();
        await page.getByRole('button', { name: words.order }).tap();
        const inOrder = await seated(teacher, '.seat-child');
        expect(inOrder.length).toBeGreaterThan(2);
        await page.locator('.seat-grid .seat-child').nth(0).tap();
        await page.locator('.seat-grid .seat-child').nth(2).tap();
        const plan = inOrder.with(0, inOrder[2]!).with(2, inOrder[0]!);
        expect(await seated(teacher, '.seat-child')).toEqual(plan);
        await teacher.shot(`seats/plan-${lang}`);
        await page.getByRole('button', { name: words.save }).tap();
        await expect.poll(() => page.getByRole('button', { name: words.save }).isDisabled()).toBe(true);

        await teacher.open(`/arrange/basic/lesson/${lessonId}/attend`);
        await expect.poll(() => seated(teacher, '.ls-tile')).toEqual(plan);
        await page.locator('.seat-grid .ls-tile').nth(2).tap();
        await teacher.shot(`seats/register-${lang}`);
        await page.getByRole('button', { name: words.take }).tap();
        await expect
          .poll(() =>
            world.t.sql(
              `
                select p.name, a.code
                from lesson_attend a
                join people_person_v p using (org_id, user_id)
                where a.org_id = 189 and a.lesson_id = $1 and a.code <> 'present'
              `,
              [lessonId],
            ),
          )
          .toEqual([{ name: plan[2], code: 'absent' }]);
        expect(teacher.faults()).toEqual([]);
      } finally {
        await teacher.close();
      }
    },
  );
});
