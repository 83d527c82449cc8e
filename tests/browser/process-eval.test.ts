import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf } from '../../src/kernel/testing/app';
import { plusDays } from '../../src/kernel/shared/dates';
import { fill } from '../../src/kernel/shared/messages';
import { decideAppeal, submitAppeal } from '../../src/modules/appeal/contract';
import * as calls from '../../src/modules/process-eval/contract';
import { termOf } from '../../src/modules/process-eval/rules';
import { chromiumPath, journeyLanguages, World } from './kit';
import { PHONE, sideways } from './narrow';
import { assign, bySheet, close, newItem, pick, SAID, saying, takeOver, type, whole } from './process-eval-words';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const languages = journeyLanguages('process-eval').map((lang) => [lang, SAID[lang]] as const);

describe.skipIf(!chromiumPath)('a term of process evaluation', () => {
  test.each(languages)(
    'half fills itself, two classes are entered by grid and by sheet, one value overwritten, one score assigned, shown, objected to, closed (%s)',
    async (lang, said) => {
      const { t } = world;
      const { w, appeal, attend, fitness, skill, reason, sport: name } = said;
      const child = await t.as('student189');
      const [place] = await t.sql<{ clazz_id: string; clazz_name: string; grd_id: string; grade: string }>(
        `select s.clazz_id, s.clazz_name, s.grd_id, case when $2::text = 'en-US' then g.name_en else g.name_zh end as grade
       from class_student_v s
       join textbook_grade g on g.grd_id = s.grd_id
       where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
        [child.userId, lang],
      );
      if (!place) throw new Error('student189 stands in no class');
      const [second] = await t.sql<{ clazz_id: string }>(
        `select clazz_id from class_student_v
       where org_id = 189 and grd_id = $1 and clazz_type = 1 and clazz_id <> $2 order by clazz_id limit 1`,
        [place.grd_id, place.clazz_id],
      );
      if (!second) throw new Error('the grade has one class alone');
      // The evaluation that the demonstration has begun for this grade gives way.
      const office = await t.as('school189');
      for (const norm of await office.rows(calls.listNorms, { on: true, pageSize: 200 }))
        if (norm.own) await office.ok(calls.turnNorm, { id: norm.normId, on: false });
      await t.sql("delete from process_eval_round where module = 'sport' or state = 'shown'");

      const admin = await world.as('school189', { lang });
      const { page } = admin;
      await admin.open('/desk/sport/eval/item');
      await newItem(admin, said, attend, w['way.source'], w['source.attend']);
      await newItem(admin, said, fitness, w['way.source'], w['source.fitnessTotal']);
      await newItem(admin, said, skill, w['way.score']);
      await admin.shot('process-eval/1-items');

      await admin.open('/desk/sport/eval/norm');
      await page.getByRole('button', { name: w.newNorm }).click();
      await page.getByLabel(w['field.name'], { exact: true }).fill(name);
      await pick(page, w['field.grades'], place.grade);
      await page.keyboard.press('Escape');
      for (const item of [attend, fitness, skill]) await pick(page, w.addItem, item);
      await type(page, fill(w.weightOf, { name: attend }), '20');
      await type(page, fill(w.weightOf, { name: fitness }), '30');
      await type(page, fill(w.weightOf, { name: skill }), '49.5');
      await page.getByText(fill(w['fault.weightsLow'], { off: '0.5' })).waitFor();
      await type(page, fill(w.weightOf, { name: skill }), '50');
      await admin.shot('process-eval/2-sketch');
      await page.getByRole('button', { name: whole(w.save) }).click();
      await page.getByRole('button', { name: fill(w.actsOf, { name }) }).click();
      await page.getByRole('menuitem', { name: w.turnOn }).click();
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByText(w.isOn, { exact: true })
        .waitFor();
      const norm = (await office.rows(calls.listNorms, { on: true })).find((n) => n.name === name);
      const normId = norm?.normId ?? 0;
      const desk = `/desk/sport/eval/collOrgRst?normId=${normId}`;

      await admin.open(`${desk}&tab=sources`);
      await page.getByText(w['source.fitnessTotal']).first().waitFor();
      await admin.shot('process-eval/3-sources');
      await takeOver(page, said);

      await admin.open(`${desk}&clazzId=${place.clazz_id}`);
      const rows = page.locator('.pe-grid tbody tr');
      await rows.first().waitFor();
      const count = await rows.count();
      const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
      // A column pasted from a sheet, a value that is none, one overwritten beside its source.
      await cell(0, 2).focus();
      await cell(0, 2).evaluate(
        (input, text) => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        },
        Array.from({ length: count }, (_, i) => String(80 + (i % 10))).join('\n'),
      );
      await cell(1, 2).fill('甲');
      await cell(1, 2).press('Enter');
      await page.getByText(w.unreadable, { exact: true }).waitFor();
      await cell(1, 2).fill('91.5');
      await cell(1, 2).press('Enter');
      await cell(0, 1).fill('66');
      await cell(0, 1).press('ArrowDown');
      await page.getByText(saying(said.ui.savingSaved)).first().waitFor();
      await admin.settle();
      await admin.shot('process-eval/4-grid');
      await page.reload();
      await admin.settle();
      expect(await cell(1, 2).inputValue()).toBe('91.5');
      expect(await cell(0, 1).inputValue()).toBe('66');

      // The second class by a sheet.
      const clazzId = Number(second.clazz_id);
      await admin.open(`${desk}&clazzId=${clazzId}&tab=sheet`);
      await bySheet(admin, said, await office.rows(calls.listColl, { normId, clazzId, pageSize: 200 }));

      // What sources knew nothing of, and what is left, by the same calls as the grid.
      const all = await office.ok(calls.listColl, { normId, pageSize: 200 });
      const lacking = all.items.flatMap((line) =>
        all.norm.items
          .filter((item) => !line.cells.some((c) => c.itemId === item.itemId && (c.value !== null || c.exempt)))
          .map((item) => ({ userId: line.userId, itemId: item.itemId, value: 9000 })),
      );
      for (let at = 0; at < lacking.length; at += 300)
        await office.ok(calls.setColl, { normId, items: lacking.slice(at, at + 300) });

      const given = await assign(admin, said, normId, child.userId);

      await admin.open(`${desk}&clazzId=${place.clazz_id}`);
      await page
        .locator('main')
        .getByRole('button', { name: whole(w.show) })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: whole(w.show) })
        .click();
      await page.getByText(w.shownDone).waitFor();
      await page.getByText(w['state.shown']).first().waitFor();
      await admin.shot('process-eval/5-shown');

      const mine = await world.as('student189', { ...PHONE, lang });
      await mine.open('/phys/eval/mine');
      await mine.page.getByRole('heading', { name: new RegExp(name) }).waitFor();
      await mine.page.getByText(saying(w.total)).first().waitFor();
      await mine.shot('process-eval/6-mine');
      expect(await sideways(mine.page)).toEqual([]);
      await mine.page
        .getByRole('button', { name: fill(appeal.objectTo, { what: skill }) })
        .first()
        .click();
      const objection = mine.page.getByRole('dialog');
      await objection.getByLabel(appeal['field.reason']).fill(reason);
      await objection.getByRole('button', { name: appeal.send }).click();
      await mine.page.getByText(reason).first().waitFor();

      await close(admin, said);
      await page
        .getByText(fill(w['fault.stillOpenAppeals'], { count: 1 }))
        .first()
        .waitFor();
      await admin.open('/appeal/list');
      await page.getByText(reason).first().waitFor();
      await admin.shot('process-eval/7-appeals');
      const [made] = await t.sql<{ appeal_id: string }>(
        "select appeal_id from appeal_appeal where subject = 'process-eval.score' and set_id = $1",
        [normId],
      );
      await office.ok(decideAppeal, { appealId: Number(made?.appeal_id), uphold: false, remark: '记录无误' });
      await admin.open(desk);
      await close(admin, said);
      await page.getByText(w['state.closed']).first().waitFor();
      await t.told(189, 'process-eval.closed');
      const view = await t.sql<{ user_id: string; score: number; seal_hash: string | null }>(
        'select user_id, score, seal_hash from process_eval_result_v where org_id = 189 and norm_id = $1',
        [normId],
      );
      expect(view).toHaveLength(all.total);
      expect(view.every((row) => row.seal_hash)).toBe(true);
      expect(view.find((row) => Number(row.user_id) === given)?.score).toBe(8750);
      await admin.shot('process-eval/8-closed');
      expect([...admin.faults(), ...mine.faults()]).toEqual([]);
      await mine.close();
      await admin.close();
    },
  );

  test.each(languages)(
    '[desk D10] [desk A18] [V-108] art has the same bodies with its service; a school without it is told so, unknown paths are not found (%s)',
    async (lang, { ui }) => {
      const admin = await world.as('school189', { lang });
      for (const path of [
        '/desk/art/eval/item',
        '/desk/art/eval4/norm',
        '/desk/art/eval4/collOrgRst',
        '/desk/sport/eval/execOrgRst',
      ]) {
        await admin.open(path);
        const text = await admin.page.locator('main').innerText();
        expect([ui.gone, ui.notFound, ui.forbidden, ui.custom].filter((shut) => text.includes(shut))).toEqual([]);
      }
      await admin.open('/desk/art/eval4/collOrgRst');
      await admin.page.locator('.pe-grid tbody tr').first().waitFor();
      await admin.shot('process-eval/9-art');
      await admin.open('/desk/art/hsat/eval/nothing');
      await admin.page
        .getByText(new RegExp(`${ui.gone}|${ui.notFound}`))
        .first()
        .waitFor();
      const senior = await world.as('school619', { lang });
      await senior.open('/desk/art/eval/item');
      await senior.page.getByText(ui.customText).first().waitFor();
      await senior.shot('process-eval/10-no-service');
      const teacher = await world.as('classmgr189', { ...PHONE, lang });
      await teacher.open('/phys/eval/clazz');
      await teacher.page.locator('.pe-grid, .empty-state').first().waitFor();
      await teacher.shot('process-eval/11-teacher');
      expect(await sideways(teacher.page)).toEqual([]);
      expect([...admin.faults(), ...senior.faults(), ...teacher.faults()]).toEqual([]);
      for (const person of [admin, senior, teacher]) await person.close();
    },
  );

  test.each(languages)(
    'the same once in art: a work from the phone is taken and counts, the rest comes by sheet, an objection is decided, the view read (%s)',
    async (lang, said) => {
      const { t } = world;
      const { w, title, art: name } = said;
      const child = await t.as('student189');
      const office = await t.as('school189');
      const [place] = await t.sql<{ clazz_id: string; grd_id: string }>(
        'select clazz_id, grd_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
        [child.userId],
      );
      for (const norm of await office.rows(calls.listNorms, { module: 'art', on: true, pageSize: 200 }))
        if (norm.own) await office.ok(calls.turnNorm, { id: norm.normId, on: false });
      await t.sql("delete from process_eval_round where module = 'art'");
      await t.sql('delete from process_eval_work');

      const phone = await world.as('student189', { ...PHONE, lang });
      await phone.open('/phys/eval/mine');
      await phone.page.getByRole('button', { name: w.handIn }).click();
      const form = phone.page.getByRole('dialog');
      await form.getByLabel(w['field.title']).fill(title);
      await form
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: PIXEL });
      await form.getByText('leaf.png').first().waitFor();
      await form.getByRole('progressbar').waitFor({ state: 'detached' });
      await form.getByRole('button', { name: w.handIn }).click();
      await phone.page.getByRole('article', { name: title }).getByText(w['state.sent'], { exact: true }).waitFor();
      await phone.shot('process-eval/12-work');
      expect(await sideways(phone.page)).toEqual([]);

      const admin = await world.as('school189', { lang });
      const { page } = admin;
      await admin.open('/desk/art/eval/item');
      await newItem(admin, said, said.works, w['way.source'], w['source.works']);
      await newItem(admin, said, said.lessons, w['way.score']);
      const items = await office.rows(calls.listItems, { module: 'art', on: true, pageSize: 200 });
      const idOf = (item: string) => items.find((one) => one.name === item)?.itemId ?? 0;
      const [works, lessons] = [idOf(said.works), idOf(said.lessons)];
      const { yearId, termId } = termOf(t.today);
      const { normId } = await office.ok(calls.createNorm, {
        module: 'art',
        name,
        yearId,
        termId: termId === 1 ? 1 : 2,
        grdIds: [Number(place?.grd_id)],
        items: [
          {
            itemId: works,
            weight: 4000,
            rows: [
              { from: 0, points: 6000 },
              { from: 100, points: 10_000 },
            ],
          },
          { itemId: lessons, weight: 6000 },
        ],
      });
      await office.ok(calls.turnNorm, { id: normId, on: true });
      const desk = `/desk/art/eval4/collOrgRst?normId=${normId}&clazzId=${place?.clazz_id}`;
      await admin.open(`${desk}&tab=works`);
      // The key beside it says the same with a word before.
      await page.getByRole('button', { name: new RegExp(`^${saying(fill(w.takeOf, { title })).source}`) }).click();
      await page.getByRole('article', { name: title }).getByText(w['state.taken'], { exact: true }).waitFor();
      await admin.shot('process-eval/13-works');
      await admin.open(`${desk}&tab=sources`);
      await page.getByText(w['source.works']).first().waitFor();
      await takeOver(page, said);

      // The lessons of everybody by one sheet; of other classes nobody has handed anything in, which somebody says.
      const everybody = await office.rows(calls.listColl, { normId, pageSize: 200 });
      const own = everybody.find((line) => line.userId === child.userId);
      expect(own?.cells).toMatchObject([{ itemId: works, value: 100, origin: 'source' }]);
      const lines = everybody.map((line) => `${line.sidNo ?? ''},${line.name},${line.clazzName},80`);
      const csv = Buffer.from([`${said.head},${said.lessons}`, ...lines].join('\n'));
      const saved = await office.ok(calls.importColl, { file: fileOf('课堂.csv', csv, 'text/csv'), normId });
      expect(saved).toMatchObject({ saved: everybody.length, errors: [] });
      const without = everybody.filter((line) => !line.cells.some((cell) => cell.itemId === works));
      if (without.length)
        await office.ok(calls.setColl, {
          normId,
          items: without.map((line) => ({ userId: line.userId, itemId: works, value: 0 })),
        });

      const until = plusDays(t.today, 7);
      await office.ok(calls.showRound, { id: normId, until });
      await phone.open('/phys/eval/mine');
      await phone.page.getByRole('heading', { name: new RegExp(name) }).waitFor();
      await phone.page.getByText(fill(w.total, { score: '88', full: '100' })).waitFor();
      const objection = { subject: 'process-eval.score', setId: normId, part: String(lessons), images: [] };
      const { appealId } = await child.ok(submitAppeal, { ...objection, reason: '课堂表现少记' });
      await office.ok(decideAppeal, { appealId, uphold: true, remark: '属实' });
      const correct = { normId, userId: child.userId, itemId: lessons, value: 9000, why: '漏记一次' };
      expect(await office.ok(calls.correctColl, correct)).toEqual({ score: 9400 });
      await office.ok(calls.closeRound, { id: normId });
      await t.told(189, 'process-eval.closed');
      const [view] = await t.sql<{ score: number; seal_hash: string | null; module: string }>(
        'select score, seal_hash, module from process_eval_result_v where org_id = 189 and norm_id = $1 and user_id = $2',
        [normId, child.userId],
      );
      expect(view).toMatchObject({ score: 9400, module: 'art' });
      expect(view?.seal_hash).toBeTruthy();
      expect([...admin.faults(), ...phone.faults()]).toEqual([]);
      await phone.close();
      await admin.close();
    },
  );
});
