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

/** The first children of a task who handed it in practise after it, each in an own way. @returns how many did */
export async function practise({ t }: World, orgId: number, taskId: number): Promise<number> {
  const children = await t.sql<{ user_id: number }>(
    `select user_id from homework_reply
     where org_id = $1 and task_id = $2 and state = 'marked' order by user_id limit 12`,
    [orgId, taskId],
  );
  let did = 0;
  for (const [at, { user_id: userId }] of children.entries()) {
    const child = await t.asUser(orgId, userId);
    const begun = await child.send(trainEnter, { id: taskId });
    if (begun.status !== 200) continue;
    await child.ok(trainLeave, {
      id: taskId,
      answers: begun.body.ques.map(({ qid, body }, no) => ({
        qid,
        qcid: 0,
        answer:
          body.kind === 'judge'
            ? { truth: (at + no) % 3 > 0 }
            : body.kind === 'blank'
              ? { blanks: ['不知道'] }
              : { picks: [(at + no) % 3 ? 0 : 1] },
      })),
    });
    did += 1;
  }
  return did;
}
