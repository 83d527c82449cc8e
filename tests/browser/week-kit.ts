import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { plusDays } from '../../src/kernel/shared/dates';
import { goOn, PATIENCE, World, type Person } from './kit';

/** 七年级1班, where the demonstration people meet, and the class beside it. */
export const SEVEN = 189002;
export const SEVEN_2 = 189003;
export const PHONE = { width: 360, height: 740 } as const;

/** The week after this one at school 189, whatever the day the tests run, and everybody's clocks in it. */
export class Week {
  private readonly there = new Set<Person>();
  private constructor(
    readonly world: World,
    readonly monday: string,
  ) {}
  /** In the middle of a term, without holidays, nothing prepared and nobody away yet. */
  static async open(): Promise<Week> {
    const world = await World.open({ processes: 1 });
    const { today } = world.t;
    const week = new Week(world, plusDays(today, 8 - (new Date(`${today}T00:00:00Z`).getUTCDay() || 7)));
    await week.sql('update timetable_term set first_on = $1::date - 77, last_on = $1::date + 60 where org_id = 189', [
      week.monday,
    ]);
    await week.sql(
      "update timetable_arrange set from_date = $1::date - 77, to_date = $1::date + 60 where org_id = 189 and kind = 'period'",
      [week.monday],
    );
    for (const table of ['timetable_day', 'timetable_absence'])
      await week.sql(`delete from ${table} where org_id = 189`);
    await week.sql('delete from lesson_lesson where org_id = 189 and on_date > $1', [today]);
    await week.sql('delete from lesson_leave where org_id = 189 and to_date > $1', [today]);
    // The class beside has hours to give out: the second lesson of Monday, when its mathematics teacher stands in 七年级1班, and four when he is free.
    await week.sql(
      `
        update timetable_arrange
        set to_date = $1::date - 1
        where org_id = 189
          and clazz_id = ${SEVEN_2}
          and (weekday, sec_no) in ((1, 2), (1, 6), (2, 6), (3, 6), (4, 6))
      `,
      [week.monday],
    );
    return week;
  }
  close(): Promise<void> {
    return this.world.close();
  }
  /** 0 is Monday. */
  day(n: number): string {
    return plusDays(this.monday, n);
  }
  sql<T>(text: string, params: unknown[] = []): Promise<T[]> {
    return this.world.t.sql<T>(text, params);
  }

  /** Moves the program to a moment of the school's week; pages opened from now on live there too. */
  async itIs(date: string, time: string): Promise<void> {
    const at = new Date(`${date}T${time}:00+08:00`);
    this.world.t.at(at);
    await this.world.pagesAt(at, this.there);
  }
  /** Somebody at a browser whose clock goes with the week. */
  async person(login: string, o: Parameters<World['as']>[1] = {}, path = '/'): Promise<Person> {
    const p = await this.world.as(login, o);
    await p.open(path);
    this.there.add(p);
    return p;
  }
  /** Ends a journey: the page had no fault of its own. */
  async leave(...all: Person[]): Promise<void> {
    for (const p of all) {
      this.there.delete(p);
      if (p.faults().length) throw new Error(`the console of ${p.page.url()} says: ${p.faults().join('; ')}`);
      await p.close();
    }
  }

  /** Classmates of student189 by their numbers. */
  async mates(): Promise<string[]> {
    const rows = await this.sql<{ name: string }>(
      `
        select p.name
        from class_student_v s
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
        where s.org_id = 189 and s.clazz_id = ${SEVEN} and p.name <> '王梓萱'
        order by p.sid_no
      `,
    );
    return rows.map((c) => c.name);
  }
  async lessonAt(date: string, time: string): Promise<number> {
    const [h, m] = time.split(':').map(Number);
    return (
      await this.sql<{ lesson_id: number }>(
        `select lesson_id from lesson_lesson where org_id = 189 and clazz_id = ${SEVEN} and on_date = $1 and start_min = $2`,
        [date, h! * 60 + m!],
      )
    )[0]!.lesson_id;
  }
  /** Hours of its mathematics plan that 七年级1班 has had. */
  async taught(): Promise<number> {
    const [found] = await this.sql<{ n: number }>(
      `
        select count(*)::int as n
        from teachplan_taught t
        join teachplan_hour_v h on h.org_id = t.org_id and h.link_id = t.link_id
        where t.org_id = 189 and t.clazz_id = ${SEVEN} and h.sbj_id = 2 and h.ended_at is null
      `,
    );
    return found!.n;
  }
}

export const arrive = (p: Person, path: RegExp) => expect.poll(() => new URL(p.page.url()).pathname).toMatch(path);
/** A line of the day. */
export const row = (p: Person, time: string): Locator => p.page.locator('.tt-row', { hasText: time }).first();
/** A child in the register. */
export const tile = (p: Person, name: string): Locator => p.page.locator('.ls-tile', { hasText: name });
/** Waits until whatever moves on a page for a while has come to rest; what turns without end does not count. */
const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
    undefined,
    { timeout: PATIENCE },
  );
/** A picture for people's eyes, when dialogs have come to rest. */
export async function look(p: Person, name: string): Promise<void> {
  // A person looks as well: buttons that send take no second click within a second.
  await goOn(p.page, 1100);
  await p.settle();
  await atRest(p.page);
  await p.shot(`week/${name}`);
}
/** Chooses in a list that is searched by typing. */
export async function pick(box: Locator, label: string | RegExp, text: string): Promise<void> {
  const field = box.getByLabel(label).first();
  await field.click();
  await field.fill(text);
  await box
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text })
    .first()
    .click();
}
const CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';
/** Taps a day of the calendar that stands open; one that closes may still be seen. */
export async function tap(p: Page, date: string): Promise<void> {
  await p.locator(`${CALENDAR} td[title="${date}"]`).last().click();
}
/** Picks a day in a field. */
export async function pickDay(field: Locator, date: string): Promise<void> {
  await field.click();
  await tap(field.page(), date);
  await field.page().locator(CALENDAR).first().waitFor({ state: 'hidden' });
}
/** Sheets of paper that a print would take. */
export const sheets = async (p: Person): Promise<number> =>
  [...(await p.page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
/** The header's menu ends before its tools begin, and nothing of it is cut without a way to it. */
export async function headerIsWhole(p: Person): Promise<void> {
  const tools = (await p.page.locator('.sh-tools').boundingBox())!;
  for (const item of await p.page.locator('.sh-nav .sh-nav-item:not(.sh-nav-cut)').all()) {
    const box = (await item.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(tools.x);
  }
  const cut = await p.page.locator('.sh-nav .sh-nav-cut').count();
  expect(await p.page.locator('.sh-nav').getByRole('button', { name: 'More' }).count()).toBe(cut ? 1 : 0);
}

/** Writes a formula into the dialog that asks for one, and puts it in. */
export async function keepFormula(p: Person, source: string, latex: string, keep: string | RegExp): Promise<void> {
  const asked = p.page
    .getByRole('dialog')
    .filter({ has: p.page.getByLabel(source) })
    .last();
  await asked.getByLabel(source).fill(latex);
  await asked.getByRole('button', { name: keep }).click();
  await asked.getByLabel(source).waitFor({ state: 'hidden' });
}
