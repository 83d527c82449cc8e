import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';

const CLAZZ = 189002;
let world: World;
beforeAll(async () => {
  world = await World.open();
  // No other class has lessons: nobody who teaches this one is busy elsewhere.
  await world.t.sql('update timetable_arrange set is_on = false where org_id = 189 and clazz_id <> $1', [CLAZZ]);
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('the timetable office', () => {
  test('a lesson that is dropped on another one changes places with it', async () => {
    const person = await world.as('school189');
    const { page } = person;
    /** Subjects by place of the week. */
    const places = (): Promise<readonly (readonly [string, string])[]> =>
      page
        .locator('td[data-at]:has(.tt-cell)')
        .evaluateAll((cells) =>
          cells.map((td) => [td.getAttribute('data-at')!, td.querySelector('strong')!.innerText] as const),
        );
    try {
      await person.open(`/arrange/basic/myWeekPeriodArranges?clazz=${CLAZZ}`);
      await page.locator('.tt-cell').first().waitFor();
      const before = await places();
      const [at, subject] = before[0]!;
      const [otherAt, other] = before.find(([place, name]) => name !== subject && place[0] !== at[0])!;
      const cell = (place: string) => page.locator(`td[data-at="${place}"] .tt-cell`);
      await cell(at).dragTo(cell(otherAt));
      await page.getByText('已对调').first().waitFor();
      await expect
        .poll(async () => Object.fromEntries(await places()))
        .toMatchObject({ [at]: other, [otherAt]: subject });
      await person.shot('timetable-swapped');
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
});
