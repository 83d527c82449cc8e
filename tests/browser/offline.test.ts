import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange } from '../../src/modules/homework/contract';
import { fileOf } from '../../src/kernel/testing/app';
import { fileUpload } from '../../src/modules/files/contract';
import { Air } from './air';
import { chromiumPath, PLAIN_HOST, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** The addresses of everything that the site's service worker has kept. */
const keptOf = (person: Person): Promise<string[]> =>
  person.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
/** Waits until the worker stands between this page and the network. */
const controlled = (person: Person) => person.page.waitForFunction(() => navigator.serviceWorker.controller != null);

describe.skipIf(!chromiumPath)('the site’s service worker', () => {
  test('a page that was open starts again without a network; no reply of the API is ever kept', async () => {
    const air = await Air.over(world.url);
    const child = await world.as('student189');
    try {
      const answering = '/work/dowork/1/answer';
      await child.page.goto(`${air.url}/work/stu/home/todo`);
      await child.settle();
      await controlled(child);
      await child.page.goto(air.url + answering);
      await child.settle();
      const kept = await keptOf(child);
      expect(kept).toEqual(expect.arrayContaining(['/', '/desk']));
      expect(kept.filter((path) => !/^\/(?:desk)?$|^\/site\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path))).toEqual([]);

      air.cut();
      await child.page.reload({ waitUntil: 'domcontentloaded' });
      // The program itself stands there, not the browser's own page for a missing network.
      await child.page.locator('#root').waitFor();
      await child.page.waitForFunction(
        () => !document.querySelector('.outline') && document.querySelector('#root > *'),
      );
      expect(new URL(child.page.url()).pathname).toBe(answering);
      // Nobody is signed out by a missing network, and nothing says so.
      expect(await child.page.getByRole('link', { name: '登录', exact: true }).count()).toBe(0);
      expect(await child.page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
      await child.shot('offline/answering');
    } finally {
      air.close();
      await child.close();
    }
  });
});

/** A homework of student189 with these questions, due tomorrow. */
async function given(name: string, verIds: readonly number[]): Promise<Given> {
  const teacher = await world.t.as('teacher189');
  const child = await world.t.as('student189');
  const [clazz] = await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  const { taskId } = await teacher.ok(arrange, {
    name,
    kind: 'work',
    clazzIds: [Number(clazz!.clazz_id)],
    sbjId: 2,
    questions: verIds.map((verId) => ({ verId })),
    dueTime: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
  });
  return { taskId, userId: child.userId };
}
interface Given {
  readonly taskId: number;
  readonly userId: number;
}
/** A homework with gaps that want numbers or formulas, one of them in the second place. */
async function gaps(): Promise<Given> {
  const rows = await world.t.sql<{ ver_id: number }>(`
    select distinct on (qid) ver_id
    from question_bank_version
    where org_id = 189
      and sbj_id = 2
      and stg_id = 2
      and kind = 'blank'
      and jsonb_array_length(body #> '{answer,blanks}') = 1
      and body #>> '{answer,blanks,0,mode}' in ('number', 'formula')
    order by qid
    limit 3`);
  expect(rows.length).toBe(3);
  return given(
    '离线也能写',
    rows.map((r) => Number(r.ver_id)),
  );
}
/** A homework whose first question shows a picture, and whose second is answered in words or with photos. */
async function pictured(): Promise<Given> {
  const first = async (kind: string) => {
    const [row] = await world.t.sql<{ ver_id: number }>(
      `select ver_id from question_bank_version where org_id = 189 and sbj_id = 2 and stg_id = 2 and kind = $1 order by qid limit 1`,
      [kind],
    );
    return Number(row!.ver_id);
  };
  const asked = await first('single');
  const teacher = await world.t.as('teacher189');
  const { url } = await teacher.ok(fileUpload, { file: fileOf('figure.jpg', await photo()), proc: 'image' });
  await world.t.sql(
    `update question_bank_version
    set body = jsonb_set(body, '{stem}', to_jsonb(body ->> 'stem' || $2))
    where org_id = 189 and ver_id = $1`,
    [asked, `<p><img src="${url.replaceAll('&', '&amp;')}" alt="图"></p>`],
  );
  return given('看图作答', [asked, await first('short')]);
}
/** What the server has of a paper. */
const answersOf = async (taskId: number, userId: number): Promise<string[]> => {
  const rows = await world.t.sql<{ text: string }>(
    `select answer #>> '{blanks,0}' as text from homework_answer where org_id = 189 and task_id = $1 and user_id = $2`,
    [taskId, userId],
  );
  return rows.map((r) => r.text).toSorted();
};
/** The photos that the server has of a paper. */
const photosOf = async (taskId: number, userId: number): Promise<string[]> => {
  const rows = await world.t.sql<{ path: string }>(
    `select jsonb_array_elements_text(answer -> 'files') as path from homework_answer where org_id = 189 and task_id = $1 and user_id = $2`,
    [taskId, userId],
  );
  return rows.map((r) => r.path);
};
const photo = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8d9a0' } })
    .jpeg()
    .toBuffer();
/** The width of a picture's file, which is 0 while it has not come. */
const widthOf = (person: Person, selector: string) =>
  person.page
    .locator(selector)
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
const savedAs = (person: Person, how: 'yes' | 'lost') =>
  expect.poll(() => person.page.locator('[data-saved]').getAttribute('data-saved'), { timeout: 60_000 }).toBe(how);
/** The gap of a question. It is asked for by its number: the one before stays for a moment after the key to the next. */
const gap = (person: Person, no: number) => person.page.locator(`#q${no} .answer-gap input`).first();
const next = (person: Person) => person.page.locator('.hw-do-foot .hw-do-next').click();

describe.skipIf(!chromiumPath)('answering without a network', () => {
  test('an offline reload returns to the same question with what was typed, ƒx works, and all of it is sent afterwards', async () => {
    const air = await Air.over(world.url);
    const child = await world.as('student189', { width: 390, height: 844 });
    try {
      const { taskId, userId } = await gaps();
      await child.page.goto(`${air.url}/work/dowork/${taskId}/answer`);
      await child.settle();
      await gap(child, 1).fill('11');
      await savedAs(child, 'yes');
      await controlled(child);
      await child.page.waitForFunction(() => localStorage.getItem('session.kept') != null);

      air.cut();
      await next(child);
      await gap(child, 2).fill('22');
      await savedAs(child, 'lost');
      const kept = child.page.getByRole('alert').getByText(/\d+ 处答案先存在这台设备上，网络恢复后自动保存/);
      await kept.waitFor();
      await child.page.reload({ waitUntil: 'domcontentloaded' });
      await child.page.locator('.hw-do').waitFor();
      expect(new URL(child.page.url()).searchParams.get('q')).toBe('2');
      // The page says again that nothing is lost, and nobody is asked to sign in.
      await kept.waitFor();
      expect(await child.page.getByRole('link', { name: '登录', exact: true }).count()).toBe(0);
      // The paper stands there a moment before the save queue has been read.
      await expect.poll(() => gap(child, 2).inputValue()).toBe('22');
      await child.shot('offline/reloaded');
      await next(child);
      // The keyboard of formulas was never opened before the network went.
      await child.page.locator('#q3').getByRole('button', { name: '用公式输入' }).click();
      const field = child.page.locator('math-field');
      await field.waitFor();
      await field.focus();
      await expect.poll(() => field.evaluate((f) => f.matches(':focus-within'))).toBe(true);
      await child.page.keyboard.type('33');
      await child.shot('offline/formula');
      const before = child.page.locator('.hw-do-foot button').first();
      await before.click();
      await expect.poll(() => gap(child, 2).inputValue()).toBe('22');
      await before.click();
      await expect.poll(() => gap(child, 1).inputValue()).toBe('11');

      air.restore();
      await savedAs(child, 'yes');
      await expect.poll(() => answersOf(taskId, userId)).toEqual(['11', '22', '33']);
      expect(child.faults()).toEqual([]);
    } finally {
      air.close();
      await child.close();
    }
  });

  test('a field whose file does not come says so in its own place; the paper stays, and the field comes by its key', async () => {
    const child = await world.as('student189', { width: 390, height: 844 });
    const { page } = child;
    try {
      const { taskId, userId } = await gaps();
      // The worker would fetch the file itself, past the page.
      await child.context.addInitScript(
        () => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker,
      );
      const files = /\/formula-field-[^/]*\.js$/;
      await page.route(files, (route) => route.abort());
      await child.open(`/work/dowork/${taskId}/answer`);
      await page.locator('#q1').getByRole('button', { name: '用公式输入' }).click();
      const missing = page.locator('#q1 .answer-gap-field').getByRole('alert');
      await missing.getByText('这个输入框没有加载成功').waitFor();
      await child.shot('offline/field-missing');
      await page.unroute(files);
      await missing.getByRole('button').click();
      await page.locator('#q1 math-field').waitFor();
      // What stands around it goes on.
      await next(child);
      await gap(child, 2).fill('55');
      await savedAs(child, 'yes');
      await expect.poll(() => answersOf(taskId, userId)).toEqual(['55']);
    } finally {
      await child.close();
    }
  });

  test('on plain http the page says that it must stay open, and the answers are kept on the device', async () => {
    const air = await Air.over(world.url);
    const child = await world.as('student189', { width: 390, height: 844, lang: 'en-US' });
    try {
      const { taskId, userId } = await gaps();
      const url = `${air.url.replace('127.0.0.1', PLAIN_HOST)}/work/dowork/${taskId}/answer`;
      await child.page.goto(url);
      await child.settle();
      expect(await child.page.evaluate(() => isSecureContext)).toBe(false);
      await child.page.getByText('do not close or reload it while offline').waitFor();
      air.cut();
      await gap(child, 1).fill('44');
      await savedAs(child, 'lost');
      await child.shot('offline/plain-http');
      // Closed all the same: what was typed lies on the device and goes with the next visit.
      await child.page.goto('about:blank');
      expect(await answersOf(taskId, userId)).toEqual([]);
      air.restore();
      await child.page.goto(url);
      await child.settle();
      // The paper stands there a moment before the save queue has been read.
      await expect.poll(() => gap(child, 1).inputValue()).toBe('44');
      await expect.poll(() => answersOf(taskId, userId)).toEqual(['44']);
    } finally {
      air.close();
      await child.close();
    }
  });

  test('the pictures of its questions and a photo chosen offline outlive an offline reload; the photo is sent afterwards', async () => {
    const air = await Air.over(world.url);
    const child = await world.as('student189', { width: 390, height: 844, touch: true });
    try {
      const { taskId, userId } = await pictured();
      await child.page.goto(`${air.url}/work/dowork/${taskId}/answer`);
      await child.settle();
      await controlled(child);
      await child.page.waitForFunction(() => localStorage.getItem('session.kept') != null);

      air.cut();
      await child.page.reload({ waitUntil: 'domcontentloaded' });
      await child.page.locator('.hw-do').waitFor();
      await expect.poll(() => widthOf(child, '.que-stem img')).toBeGreaterThan(0);
      await child.shot('offline/picture');
      await next(child);
      await child.page
        .locator('input[capture=environment]')
        .setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await expect.poll(() => widthOf(child, '.upload-photo img')).toBe(600);
      await child.page.getByText('已存在本机，联网后自动上传').waitFor();
      await savedAs(child, 'lost');
      await child.page.reload({ waitUntil: 'domcontentloaded' });
      await child.page.locator('.hw-do').waitFor();
      expect(new URL(child.page.url()).searchParams.get('q')).toBe('2');
      await expect.poll(() => widthOf(child, '.upload-photo img')).toBe(600);
      await child.shot('offline/photo');

      air.restore();
      await savedAs(child, 'yes');
      await expect.poll(() => photosOf(taskId, userId)).toEqual([expect.stringMatching(/^189\/\S+\.jpg$/)]);
      await child.page.getByText('已存在本机，联网后自动上传').waitFor({ state: 'detached' });
      await expect.poll(() => widthOf(child, '.upload-photo img')).toBe(600);
      expect(child.faults()).toEqual([]);
    } finally {
      air.close();
      await child.close();
    }
  });
});
