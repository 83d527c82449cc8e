import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** A list that is wider and taller than its window. */
async function wideList(width: number): Promise<Person> {
  const person = await world.as('school189', { width, height: 500 });
  await person.open('/desk/teach/edu/students4');
  await person.page.locator('.ant-table-row').first().waitFor();
  return person;
}

describe.skipIf(!chromiumPath)('a table wider than its window', () => {
  test('keeps no width of the window before', async () => {
    const person = await wideList(520);
    const { page } = person;
    try {
      await page.locator('.ant-table-sticky-scroll').waitFor();
      await page.setViewportSize(PHONE);
      // What the library leaves there until it has drawn anew.
      await page.locator('.ant-table-sticky-scroll').evaluateAll((boxes) => {
        for (const box of boxes) (box as HTMLElement).style.width = '673px';
      });
      expect(await sideways(page)).toEqual([]);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });

  test('moves with its head when a key in the head takes the focus', async () => {
    const person = await wideList(420);
    const { page } = person;
    const scrolled = () =>
      page.evaluate(() =>
        ['.ant-table-header', '.ant-table-body'].map((part) => document.querySelector(part)?.scrollLeft),
      );
    try {
      await page.locator('.ant-table-header th[tabindex="0"]').last().focus();
      await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(0);
      const [head] = await scrolled();
      await expect.poll(async () => (await scrolled())[1]).toBe(head);
    } finally {
      await person.close();
    }
  });

  test('that looks again every few seconds keeps its columns where they are', async () => {
    const { userId } = await world.t.who('teacher189');
    const [paper] = await world.t.sql<{ task: string; child: string }>(
      `select r.task_id as task, r.user_id as child
       from homework_reply r join homework_task t using (org_id, task_id)
       where t.user_id = $1 and t.removed_at is null and r.submitted_at is not null
         and t.start_at < ${world.t.sqlNow} and t.due_at > ${world.t.sqlNow}
       order by t.task_id, r.user_id limit 1`,
      [userId],
    );
    const person = await world.as('teacher189');
    const { page } = person;
    const edges = () =>
      page.locator('th').evaluateAll((heads) => heads.map((th) => Math.round(th.getBoundingClientRect().left)));
    try {
      await person.open(`/work/${paper!.task}/progress`);
      await page.locator('.ant-table-row').first().waitFor();
      const before = await edges();
      const name = '阿卜杜热西提·买买提艾力江';
      await world.t.sql('update people_person set name = $1 where user_id = $2', [name, paper!.child]);
      await page.locator('.ant-table-row', { hasText: name }).waitFor();
      await person.shot('progress-columns');
      expect(await edges()).toEqual(before);
    } finally {
      await person.close();
    }
  });
});
