import { sql } from '../../src/kernel/server/db/sql';
import { newId } from '../../src/kernel/server/ids';
import { trainEnter, trainLeave } from '../../src/modules/homework/contract';
import type { Person, World } from './kit';

/** What fits on a sheet of A4, in CSS pixels: between its edges and from top to bottom (210 mm and 297 mm less twice 12). */
interface Sheet {
  readonly wide: number;
  readonly high: number;
}
export const STANDING: Sheet = { wide: 703, high: 1032 };
const LYING: Sheet = { wide: 1032, high: 703 };
/** A title goes with what follows it: so high is the tallest, with the room around it. */
const TITLE = 64;
/** What keeps together takes so much of a sheet at most (a chart of 80 mm with its title): what moves to the next one leaves no more empty. */
const KEPT = 0.4;
/** Bars between whose pages, tabs or words one chooses, and the tools of a field to write in: paper has none of them. */
const BARS = '.ant-tabs-nav, nav, .rich-tools, .row-key, .ant-segmented-item:not(:has(:checked))';
/** How many sheets a page takes, as the browser prints it. */
export async function sheets(p: Person): Promise<number> {
  const pdf = await p.page.pdf({ format: 'A4', preferCSSPageSize: true });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}
/** Printing lays a page out on paper without telling any observer of sizes: from now on none hears. */
export const deafen = (p: Person) =>
  p.page.addInitScript(() => {
    const Heard = window.ResizeObserver;
    window.ResizeObserver = class extends Heard {
      constructor(tell: ResizeObserverCallback) {
        super((entries, observer) => {
          if (!document.documentElement.dataset['paper']) tell(entries, observer);
        });
      }
    };
  });
/** What of a page would be cut at the right edge of its sheet, and what lies over something else. */
export async function cutOn(p: Person): Promise<{ readonly sheet: Sheet; readonly wrong: readonly string[] }> {
  await p.page.evaluate(() => {
    document.documentElement.dataset['paper'] = 'yes';
  });
  await p.page.setViewportSize({ width: STANDING.wide, height: 900 });
  await p.page.emulateMedia({ media: 'print' });
  await p.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // A list of many columns lies across.
  const lies = await p.page.evaluate(() =>
    Boolean(document.querySelector('.on-paper style')?.textContent?.includes('landscape')),
  );
  const sheet = lies ? LYING : STANDING;
  if (lies) await p.page.setViewportSize({ width: LYING.wide, height: 900 });
  const wrong = await p.page.evaluate((sheet) => {
    const main = document.querySelector('main') ?? document.body;
    const shown = [...main.querySelectorAll('canvas, table, .figure, p, h1, h2')].filter(
      (e) => e.getClientRects().length > 0 && e.getBoundingClientRect().width > 0,
    );
    const nameOf = (e: Element) => `${e.tagName.toLowerCase()}.${e.className} ${e.textContent?.slice(0, 20)}`;
    const cut = shown.filter((e) => e.getBoundingClientRect().right > sheet + 1).map((e) => `cut: ${nameOf(e)}`);
    // A chart keeps its shape, and nothing is drawn over it.
    const canvases = shown.filter((e): e is HTMLCanvasElement => e instanceof HTMLCanvasElement);
    const bent = canvases
      .filter((c) => Math.abs(c.clientWidth / c.clientHeight - c.width / c.height) > 0.05)
      .map((c) => `bent: ${c.closest('figure')?.textContent?.slice(0, 20)}`);
    const boxes = canvases.map((c) => c.getBoundingClientRect());
    const over = boxes.filter((a, i) =>
      boxes.some(
        (b, j) => j > i && a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom,
      ),
    );
    return [...cut, ...bent, ...over.map((b) => `over another chart: at ${Math.round(b.top)}`)];
  }, sheet.wide);
  await p.page.emulateMedia({ media: null });
  return { sheet, wrong };
}
/** Waits until something of a page stands: before its first frame nothing loads yet. */
async function stand(p: Person): Promise<void> {
  await p.page.waitForFunction(() => (document.querySelector('main')?.innerText ?? '').trim() !== '');
  await p.settle();
}
/** What is wrong with an open page on paper: nothing on it, cut, with keys on it, with something too tall to be kept together, or half empty. */
export async function badOnPaper(p: Person, name: string): Promise<string[]> {
  await stand(p);
  const { sheet, wrong } = await cutOn(p);
  await p.page.emulateMedia({ media: 'print' });
  // For people's eyes: docs/prints.md says what they are to look at.
  await p.shot(`paper/${name.replaceAll(/\W+/g, '-')}`, { whole: true });
  const { words, keys, bars, high, kept, pale } = await p.page.evaluate((barsOf) => {
    const shown = (e: Element) => e.getClientRects().length > 0;
    const main = document.querySelector('main') ?? document.body;
    // Boxes within one that keeps together are a part of it.
    const whole = [...main.querySelectorAll('*')].filter(
      (e) => getComputedStyle(e).breakInside === 'avoid' && shown(e),
    );
    return {
      words: main.innerText.trim().length,
      keys: [...document.querySelectorAll('.ant-btn:not(.ant-btn-link)')].filter(shown).length,
      bars: [...main.querySelectorAll(barsOf)].filter(shown).length,
      high: main.scrollHeight,
      kept: Math.max(0, ...whole.map((e) => e.getBoundingClientRect().height)),
      // A bar is the ground of a box, and paper leaves grounds out.
      pale: [...main.querySelectorAll<HTMLElement>("[style*='background']")].filter(
        (e) => shown(e) && getComputedStyle(e).getPropertyValue('print-color-adjust') !== 'exact',
      ).length,
    };
  }, BARS);
  await p.page.emulateMedia({ media: null });
  // Each sheet but the last is filled up to where the next thing that keeps together, with its title, does not fit.
  const used = await sheets(p);
  const most = Math.max(1, Math.ceil(high / (sheet.high - kept - TITLE)));
  return [
    ...wrong,
    ...(words === 0 ? ['nothing on paper'] : []),
    ...(keys > 0 ? [`${keys} keys on paper`] : []),
    ...(bars > 0 ? [`${bars} bars of pages, tabs or choices on paper`] : []),
    ...(pale > 0 ? [`${pale} bars without their colour`] : []),
    ...(kept > sheet.high * KEPT ? [`keeps ${Math.round(kept)} px together`] : []),
    ...(used > most ? [`${used} sheets where ${most} are enough`] : []),
  ];
}

/** What the head of a sheet says, which tabs of the page are open, and how many bars of pages, tabs or choices stand on paper. */
export async function headOn(p: Person) {
  // The paper of a list, and its head, is drawn when it is printed.
  await p.page.locator('main :is(header.print-only, .list .ant-table-row)').first().waitFor({ state: 'attached' });
  await p.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await p.page.locator('main header.print-only').first().waitFor({ state: 'attached' });
  await p.page.emulateMedia({ media: 'print' });
  const head = await p.page.evaluate((bars) => {
    const shown = (e: Element) => e.getClientRects().length > 0;
    const main = document.querySelector('main') ?? document.body;
    return {
      text: [...main.querySelectorAll('header.print-only')].find(shown)?.textContent ?? '',
      tabs: [...main.querySelectorAll('.ant-tabs-tab-active')]
        .filter((tab) => !tab.closest('[data-chrome]'))
        .map((tab) => tab.textContent.trim()),
      bars: [...main.querySelectorAll(bars)].filter(shown).length,
    };
  }, BARS);
  await p.page.emulateMedia({ media: null });
  return head;
}

/** How many children practise, and how many questions beside the task's own there are for them. */
const LEARNERS = 12;
const MORE = 6;
/** Puts questions about what a task is about into the library, as its first one is but for their words. */
async function putMore({ t }: World, orgId: number, taskId: number): Promise<void> {
  for (let at = 0; at < MORE; at++) {
    const [qid, verId] = [newId(), newId()];
    await t.sql(sql`
      insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at)
      select org_id, ${qid}, 'org', user_id, ${verId}, made_at, made_at
      from homework_task
      where org_id = ${orgId} and task_id = ${taskId}`);
    await t.sql(sql`
      insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, node_ids,
        klg_ids, made_at)
      select k.org_id, ${verId}, ${qid}, 1, k.stg_id, k.sbj_id, v.qtp_id, v.kind, v.degree,
        jsonb_set(v.body::jsonb, '{stem}', to_jsonb(${`<p>练习：下面哪一项是第 ${at + 1} 小题的答案？</p>`}::text)), ${`练习${at}`}, '{}',
        (select array_agg(distinct g.klg_id)
         from homework_que o
         join question_bank_version w on w.ver_id = o.ver_id
         cross join unnest(w.klg_ids) g (klg_id)
         where o.org_id = k.org_id and o.task_id = k.task_id),
        k.made_at
      from homework_task k
      join homework_que q on q.org_id = k.org_id and q.task_id = k.task_id
      join question_bank_version v on v.ver_id = q.ver_id and v.kind = 'single' and v.klg_ids <> '{}'
      where k.org_id = ${orgId} and k.task_id = ${taskId}
      order by q.que_no
      limit 1`);
  }
}
/** Children of a teacher practise after the task that most have handed in, each in an own way. @returns the task */
export async function practise(world: World, orgId: number, teacherId: number): Promise<number> {
  const { t } = world;
  const [task] = await t.sql<{ task_id: number }>(sql`
    select k.task_id
    from homework_task k
    join homework_reply r on r.org_id = k.org_id and r.task_id = k.task_id and r.state in ('submitted', 'marked')
    where k.org_id = ${orgId}
      and k.user_id = ${teacherId}
      and k.removed_at is null
      and exists (
        select 1
        from homework_que q
        join question_bank_version v on v.ver_id = q.ver_id and v.kind = 'single' and v.klg_ids <> '{}'
        where q.org_id = k.org_id and q.task_id = k.task_id)
    group by k.task_id
    order by count(*) desc, k.task_id
    limit 1`);
  const taskId = Number(task?.task_id);
  await putMore(world, orgId, taskId);
  const children = await t.sql<{ user_id: number }>(sql`
    select user_id
    from homework_reply
    where org_id = ${orgId} and task_id = ${taskId} and state in ('submitted', 'marked')
    order by user_id
    limit ${LEARNERS}`);
  for (const [at, { user_id: userId }] of children.entries()) {
    const child = await t.asUser(orgId, userId);
    const { ques } = await child.ok(trainEnter, { id: taskId });
    const answers = ques.map(({ qid, body }, no) => ({
      qid,
      qcid: 0,
      answer: body.kind === 'single' ? { picks: [(at + no) % 3 ? 0 : 1] } : null,
    }));
    await child.ok(trainLeave, { id: taskId, answers });
  }
  return taskId;
}
