import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, PATIENCE, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

/** The pages of the formula keyboard that stands open, by their names. */
async function pagesOfKeys(page: Page): Promise<string[]> {
  const names = page.locator('.ML__keyboard .MLK__layer.is-visible .MLK__toolbar .left > *');
  // At a desk a key of the field opens it; to a finger it comes by itself.
  await page.locator('math-field [part=virtual-keyboard-toggle]').click();
  await names.first().waitFor();
  return (await names.allInnerTexts()).map((name) => name.trim());
}

describe.skipIf(!chromiumPath)('formulas in a text', () => {
  test('no line begins with a sign that belongs to the formula before it, on a phone', async () => {
    const child = await world.as('student189', { width: 390, height: 844 });
    await child.open('/exercise/list');
    await child.page.locator('main').getByText('未完成').first().waitFor();
    // A finished training shows its questions with their explanations.
    const [train] = await world.t.sql<{ id: number; bus: number }>(
      `select t.train_id as id, t.bus_id as bus from practice_train t
       where t.org_id = 189 and t.user_id = (select user_id from people_person where org_id = 189 and login = 'student189')
         and t.finished_at is not null and t.type = 'tbk' order by t.train_id desc limit 1`,
    );
    await child.open(`/exercise/${train!.id}/${train!.bus}/tbk/detail`);
    await child.page.locator('.formula-signs').first().waitFor({ state: 'attached' });
    const found = await child.page.evaluate(() => {
      const signs = [...document.querySelectorAll('.formula-signs')].filter((s) => s.getClientRects().length > 0);
      const loose = signs.filter((s) => {
        const piece = s.parentElement!;
        // A line break between the two would lay the sign below what stands before it.
        return (
          !piece.classList.contains('katex-base') ||
          s.getBoundingClientRect().left <= piece.getBoundingClientRect().left
        );
      });
      return { signs: signs.length, loose: loose.map((s) => s.closest('.formula')?.textContent) };
    });
    expect(found.signs).toBeGreaterThan(0);
    expect(found.loose).toEqual([]);
    expect(child.faults()).toEqual([]);
    await child.close();
  });
  test('a formula is typed as soon as its dialog is open, with the signs of the stage that the author teaches', async () => {
    const teacher = await world.as('teacher189');
    const { page } = teacher;
    await teacher.open('/teachplan/index');
    await page.locator('a[href^="/teachplan/edit/"]').first().click();
    await page.locator('.tp-pane').getByRole('button', { name: '公式' }).click();
    await page.locator('math-field:focus').waitFor();
    await page.keyboard.type('x+1');
    await expect.poll(() => page.getByRole('dialog').locator('textarea').first().inputValue()).toBe('x+1');
    expect(await pagesOfKeys(page)).toEqual(['算式', '图形', '单位']);
    expect(teacher.faults()).toEqual([]);
    await teacher.close();
  });
  test.for([
    ['/repo/teachdesign/new', [1, 6], 189, ['算式', '单位']],
    ['/repo/teachreflect/new', [7, 9], 189, ['算式', '图形', '单位']],
    ['/repo/teachdesign/new', [10, 12], 619, ['算式', '图形', '函数', '单位']],
    ['/repo/teachreflect/new', [10, 12], 619, ['算式', '图形', '函数', '单位']],
  ] as const)(
    'on %s a teacher of grades %s at school %s writes formulas with the signs of that stage, tables and pictures',
    async ([address, grades, orgId, pages]) => {
      const login = `teacher${grades.join('to')}`;
      await world.t.sql(
        `
          insert into account_login_claim (login, org_id, user_id)
          select $1, $2, t.user_id
          from class_teacher_v t
          join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
          where t.org_id = $2
          group by t.user_id
          having min(c.grd_id) >= $3 and max(c.grd_id) <= $4
          order by t.user_id
          limit 1
          on conflict do nothing
        `,
        [login, orgId, ...grades],
      );
      const teacher = await world.as(login);
      const { page } = teacher;
      await teacher.open(address);
      const tools = page.getByRole('toolbar');
      for (const key of ['表格', '插入图片']) await tools.getByRole('button', { name: key, exact: true }).waitFor();
      await tools.getByRole('button', { name: '公式' }).click();
      await page.locator('math-field:focus').waitFor();
      expect(await pagesOfKeys(page)).toEqual(pages);
      await teacher.shot(`formula/${login}`);
      expect(teacher.faults()).toEqual([]);
      await teacher.close();
    },
  );
  test.for([
    ['student619', ['算式', '图形', '函数', '单位']],
    ['student189', ['算式', '图形', '单位']],
    ['small189', ['算式', '单位']],
  ] as const)('%s has the keyboard of their stage in notes', async ([login, pages]) => {
    // Children have numbers to sign in with; this one gets a name, by which tests know people.
    await world.t.sql(
      `insert into account_login_claim (login, org_id, user_id)
       select 'small189', 189, min(user_id)
       from class_student_v
       where org_id = 189 and grd_id = 1 and clazz_type = 1
       on conflict do nothing`,
    );
    const child = await world.as(login);
    const { page } = child;
    await child.open('/note/study/myClazzNotes');
    await page.getByRole('button', { name: '写笔记' }).first().click();
    await page.getByRole('button', { name: '公式' }).click();
    await page.locator('math-field:focus').waitFor();
    expect(await pagesOfKeys(page)).toEqual(pages);
    await child.close();
  });
});
