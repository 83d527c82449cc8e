import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/kernel/server/sheet/pool';
import { fileOf, type Caller } from '../../src/kernel/testing/app';
import * as calls from '../../src/modules/fitness-test/contract';
import { Air } from './air';
import { chromiumPath, World, type Person } from './kit';

let world: World;
let admin: Caller;
let yearId: number;
beforeAll(async () => {
  world = await World.open();
  admin = await world.t.as('school189');
  yearId = (await admin.ok(calls.yearList, {})).items[0]!.yearId;
});
afterAll(async () => {
  await world?.close();
});

/** A tablet at the exam's entry screen. */
class Tablet {
  constructor(
    readonly person: Person,
    readonly base: string,
  ) {}
  get page() {
    return this.person.page;
  }
  async open(path: string): Promise<void> {
    await this.page.goto(this.base + path);
    await this.page.locator('.field').waitFor();
  }
  /** Takes classes along and waits until the screen would start without a network. */
  async take(exam: string, clazzes: readonly string[]): Promise<void> {
    await this.open('/field');
    await this.page.locator('[data-ready="ready"]').waitFor();
    const offer = this.page.locator('.field-offer').filter({ hasText: exam });
    for (const clazz of clazzes) await offer.getByRole('button', { name: new RegExp(`^${clazz}`) }).click();
    await offer.getByRole('button', { name: /下载到平板/ }).click();
    await this.page.locator('.field-work').waitFor();
  }
  async item(name: string): Promise<void> {
    await this.page.locator('.field-items').getByRole('button', { name }).click();
  }
  async choose(place: string): Promise<void> {
    await this.page.locator('.field-place select').selectOption({ label: place });
  }
  async child(name: string): Promise<void> {
    await this.page.locator('.field-list li button').filter({ hasText: name }).click();
  }
  async keys(text: string): Promise<void> {
    for (const k of text)
      await this.page.locator('.field-digits').getByRole('button', { name: k, exact: true }).click();
  }
  /** Until the screen says that this child's entry is kept: the number of waiting ones stands before it is on the disk. */
  async save(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '保存，下一名' }).click();
    await this.page.locator('.field-said').filter({ hasText: '已保存' }).filter({ hasText: name }).waitFor();
  }
  async enter(name: string, text: string): Promise<void> {
    await this.child(name);
    await this.keys(text);
    await this.save(name);
  }
  async home(): Promise<void> {
    await this.page.locator('[data-link="idle"][data-waiting="0"]').waitFor();
  }
}

describe.skipIf(!chromiumPath)('a test day for two classes on two tablets, one of them without a network', () => {
  test('entries of both come together, conflicts are settled by a person, the year is closed, cards printed, the upload file reads back equal', async () => {
    const today = (
      await world.t.sql<{ d: string }>(`select (${world.t.sqlNow} at time zone 'Asia/Shanghai')::date::text d`)
    )[0]!.d;
    const { tstId } = await admin.ok(calls.examCreate, {
      name: '七年级测试日',
      yearId,
      itemIds: ['run_50m', 'long_jump'],
      start: today,
      end: today,
      grdIds: [7],
    });
    await admin.ok(calls.examPublish, { tstId, on: true });
    const { clazzes } = await admin.ok(calls.examPlaces, { tstId });
    const two = clazzes.slice(0, 2);
    const children = (await admin.ok(calls.examChildren, { tstId, pageSize: 200 })).items.filter((c) =>
      two.some((x) => x.clazzId === c.clazzId),
    );
    const [first, second, third] = children.filter((c) => c.clazzId === two[0]!.clazzId);
    const other = children.find(
      (c) =>
        c.clazzId === two.at(-1)!.clazzId &&
        c.userId !== first!.userId &&
        c.userId !== second!.userId &&
        c.userId !== third!.userId,
    )!;

    const air = await Air.over(world.url);
    const a = new Tablet(await world.as('peteach189', { width: 1180, height: 820 }), world.url);
    const b = new Tablet(await world.as('school189', { width: 1180, height: 820 }), air.url);
    try {
      for (const tablet of [a, b])
        await tablet.take(
          '七年级测试日',
          two.map((c) => c.clazzName),
        );
      await a.choose(two[0]!.clazzName);
      await b.choose(two[0]!.clazzName);

      // The second tablet loses its network; nobody stops for that.
      air.cut();
      await b.person.context.setOffline(true);
      await b.child(first!.name);
      await b.keys('9.1');
      await b.person.shot('day/1-offline-typing');
      expect(await b.page.locator('.field-read').innerText()).toMatch(/分/);
      await b.save(first!.name);
      await b.enter(second!.name, '8.8');
      await b.page.locator('[data-waiting="2"]').waitFor();
      // The battery dies: the browser starts again without a network, and all is there.
      await b.page.reload();
      await b.page.locator('.field-work').waitFor();
      await b.page.locator('[data-waiting="2"]').waitFor();
      await b.page.close();
      Object.assign(b.person, { page: await b.person.context.newPage() });
      await b.open(`/field?tst=${tstId}`);
      await b.page.locator('[data-waiting="2"]').waitFor();
      await b.person.shot('day/2-offline-restarted');
      await b.choose(two.at(-1)!.clazzName);
      await b.enter(other.name, '9.5');
      await b.item('立定跳远');
      await b.page.locator('.field-list li button').filter({ hasText: other.name }).click();
      await b.page.getByRole('button', { name: '犯规' }).click();
      await b.page.locator('[data-waiting="4"]').waitFor();

      // The first one says something else of one child, and has others.
      await a.enter(first!.name, '8.9');
      await a.enter(third!.name, '9.3');
      await a.home();
      await a.person.shot('day/3-online');

      await b.person.context.setOffline(false);
      air.restore();
      await b.page.locator('.field-state').click();
      await b.home();
      await b.page.getByRole('button', { name: '1 项要处理' }).waitFor();
      await b.person.shot('day/4-home');
      expect([...a.person.faults(), ...b.person.faults()]).toEqual([]);
    } finally {
      await a.person.close();
      await b.person.close();
      air.close();
    }

    const log = await world.t.sql<{ n: number; tablets: number }>(
      'select count(*)::int n, count(distinct tablet)::int tablets from fitness_test_entry where org_id = 189 and tst_id = $1',
      [tstId],
    );
    expect(log).toEqual([{ n: 6, tablets: 2 }]);

    const desk = await world.as('school189');
    await desk.open(`/desk/sport-test4/list?tst=${tstId}&tab=conflicts`);
    await desk.page.locator('.exam-claim').first().waitFor();
    await desk.shot('day/5-conflict');
    await desk.page.locator('.exam-claim').filter({ hasText: '8.9' }).click();
    await desk.page.getByText('没有冲突').waitFor();
    await desk.page.getByRole('tab', { name: /成绩/ }).click();
    await desk.page.getByRole('button', { name: '提交待提交成绩' }).click();
    await desk.page.getByText(/已提交 5 项/).waitFor();
    await desk.settle();
    await desk.shot('day/6-committed');
    await desk.page.getByRole('tab', { name: '进度' }).click();
    await desk.page.locator('.exam-bars').first().waitFor();
    await desk.shot('day/7-board');
    const inYear = (await admin.ok(calls.educList, { yearId, grdId: 7, pageSize: 200 })).items;
    const ran = (userId: number) =>
      inYear.find((r) => r.userId === userId)!.results.find((x) => x.itemId === 'run_50m');
    expect(
      [ran(first!.userId), ran(second!.userId), ran(third!.userId), ran(other.userId)].map((r) => [
        r?.value,
        r?.source,
      ]),
    ).toEqual([
      [890, 'exam'],
      [880, 'exam'],
      [930, 'exam'],
      [950, 'exam'],
    ]);

    await admin.ok(calls.examArchive, { tstId });
    await admin.ok(calls.yearClose, { yearId, anyway: true });
    await desk.open(`/desk/sport/phys4/educ/cards?yearId=${yearId}&clazzId=${two[0]!.clazzId}`);
    await desk.page.locator('.fit-card').first().waitFor();
    const pages = await desk.page.locator('.fit-card').count();
    const pdf = (await desk.page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThanOrEqual(pages);
    expect(desk.faults()).toEqual([]);
    await desk.close();

    // The upload file holds what was entered, and reads back equal.
    const down = await admin.send(calls.nationalDown, { yearId, grdId: 7 });
    const sheet = await readSheet(new Uint8Array(down.raw), 'x.xlsx');
    const at = (header: string) => sheet.headers.indexOf(header);
    const kept = (await admin.ok(calls.educList, { yearId, grdId: 7, pageSize: 200 })).items.filter((r) => r.natNo);
    expect(sheet.rows.length).toBe(kept.length);
    for (const r of kept) {
      const row = sheet.rows.find((x) => x[at('学籍号')] === r.natNo)!;
      const ran50 = r.results.find((x) => x.itemId === 'run_50m');
      if (ran50?.value != null) expect(Number(row[at('50米跑')])).toBeCloseTo(ran50.value / 100, 5);
    }
    // A closed year takes no sheet at all: the file written of it is read back into the year opened again, and finds nothing to change.
    await admin.ok(calls.yearReopen, { yearId, why: '核对上报文件' });
    const { batchId } = await admin.ok(calls.nationalImport.create, {
      file: fileOf('上报.xlsx', new Uint8Array(down.raw)),
      options: JSON.stringify({ yearId }),
    });
    await expect
      .poll(async () => (await admin.ok(calls.nationalImport.get, { batchId })).state)
      .toMatch(/checked|failed/);
    expect((await admin.ok(calls.nationalImport.get, { batchId })).counts).toMatchObject({
      total: kept.length,
      unchanged: kept.length,
      changed: 0,
      faulty: 0,
    });
  });
});
