import { describe, expect, test } from 'vitest';
import { CallError } from '../../../../kernel/web/http/call-error';
import { testWorld } from '../../../../kernel/web/saving/test-world';
import { memoryShelf } from '../../../../kernel/web/saving/shelf';
import type { Stored } from '../../contract';
import { Autosave } from './autosave';
import { ServerClock, Spent, warningBetween } from './clock';
import { BATCH, LONGEST_MS, QUIET_MS } from './saving';
import { acknowledge, begin, hear, reread, write, type Entry, type Sheet } from './sheet';
import { written } from './answer-text';

const e = (qid: number, pick: number, rev: number, qcid = 0): Entry => ({
  qid,
  qcid,
  answer: { picks: [pick] },
  skip: false,
  rev,
});
const put = (q: Sheet, qid: number, pick: number, now: number): Sheet =>
  write(q, { qid, qcid: 0, answer: { picks: [pick] }, skip: false }, now);
const picks = (list: readonly Entry[]) => list.map((x) => [x.qid, x.answer?.picks?.[0], x.rev]);
const SAVED = '2026-11-16T04:00:00.000Z';

describe('what stands on a paper', () => {
  test('a revision is above all known ones, also when the clock of the computer is set back', () => {
    const q = put(begin([e(1, 0, 5000)]), 1, 2, 400);
    expect(q.shown.get('1/0')?.rev).toBe(5001);
    expect(put(q, 1, 3, 400).shown.get('1/0')?.rev).toBe(5002);
  });
  test('an older answer of this tab gives way to the newer one of another; one written since then stays', () => {
    let q = put(put(begin([]), 1, 0, 100), 2, 1, 100);
    const sent = [e(1, 0, 100), e(2, 1, 100)];
    q = put(q, 2, 3, 300);
    const { sheet, took } = acknowledge(q, sent, [e(1, 2, 200), e(2, 0, 200)], SAVED);
    expect(took).toBe(1);
    expect(picks([...sheet.shown.values()])).toEqual([
      [1, 2, 200],
      [2, 3, 300],
    ]);
  });
  test("what the queue holds joins the server's answers, the newer of each part", () => {
    const { sheet, took } = hear(begin([e(1, 0, 100), e(2, 0, 300)]), [e(1, 2, 200), e(2, 3, 250), e(3, 1, 90)]);
    expect([picks([...sheet.shown.values()]), took]).toEqual([
      [
        [1, 2, 200],
        [2, 0, 300],
        [3, 1, 90],
      ],
      2,
    ]);
  });
  test("reading the paper again takes the server's answers except where a newer one waits, also when its clock counted lower", () => {
    // The server held a clock that ran ahead: its revision is below what this tab believes acknowledged.
    let q = acknowledge(put(begin([]), 1, 0, 9000), [e(1, 0, 9000)], [], SAVED).sheet;
    q = put(q, 2, 2, 9000);
    const { sheet, took } = reread(q, [e(1, 1, 7000), e(2, 0, 8000)]);
    expect([picks([...sheet.shown.values()]), took]).toEqual([
      [
        [1, 1, 7000],
        [2, 2, 9000],
      ],
      1,
    ]);
  });
});

interface Wire {
  readonly answers: readonly Entry[];
  readonly submit?: boolean;
}
const fault = (status: number, code = 'x') =>
  new CallError(
    status,
    { error: `homework.fault.${code}`, error_description: '说明', message: '', requestId: '' },
    'store',
  );
/** A paper over a queue whose server does what the test says. */
function world(shelf = memoryShelf()) {
  const w = testWorld<Wire>(({ submit }) => stored(submit ?? false), { shelf });
  const stored = (submit: boolean): Partial<Stored> =>
    ({
      reply: { state: submit ? 'submitted' : 'doing' },
      savedAt: SAVED,
      now: SAVED,
      newer: [],
    }) as unknown as Partial<Stored>;
  return Object.assign(w, {
    handedIn: 0,
    good: stored,
    paper(server: readonly Entry[] = []) {
      const paper = new Autosave(
        {
          queue: w.open(),
          taskId: 5,
          title: '作业',
          now: w.now,
          spent: () => 0,
          onStored: () => undefined,
          onHandedIn: () => {
            this.handedIn += 1;
          },
          paths: async () => new Map([['device/1', '189/1-a.jpg']]),
        },
        server,
        null,
      );
      paper.start();
      return paper;
    },
    log: () => w.sent.map(({ input }) => ({ picks: picks(input.answers), submit: input.submit ?? false })),
    kept: async () => (await w.shelf.read('189/7')).length,
  });
}
const give = (qid: number, pick: number) => ({ qid, qcid: 0, answer: { picks: [pick] }, skip: false });
const DAY = 86_400_000;

describe('autosave', () => {
  test('a stroke is kept at once and sent after a rest; a steady writer is saved all the same', async () => {
    const w = world();
    const a = w.paper();
    a.write(give(1, 0));
    await w.pass(0);
    expect([await w.kept(), w.sent.length]).toEqual([1, 0]);
    await w.pass(QUIET_MS);
    expect([w.sent.length, await w.kept(), a.peek().sheet.savedAt]).toEqual([1, 0, SAVED]);
    for (let i = 0; i < 12; i++) {
      a.write(give(1, i));
      await w.pass(500);
    }
    expect(w.sent.length).toBe(1 + Math.floor(6000 / LONGEST_MS));
  });
  test('answers go in the order they were written, each part once with its last answer, a large paper in several stores', async () => {
    const w = world();
    const a = w.paper();
    for (const [qid, pick] of [
      [1, 0],
      [2, 1],
      [1, 3],
    ] as const)
      a.write(give(qid, pick));
    await w.pass(DAY);
    expect(w.log().map((s) => s.picks.map((p) => p.slice(0, 2)))).toEqual([
      [
        [2, 1],
        [1, 3],
      ],
    ]);
    for (let i = 0; i < BATCH + 5; i++) a.write(give(i + 1, 0));
    await w.pass(DAY);
    expect(w.log().map((s) => s.picks.length)).toEqual([2, BATCH, 5]);
  });
  test('without a network it says so, keeps the answers, tries again and then has them all saved once', async () => {
    const w = world();
    const a = w.paper();
    w.answer = () => {
      throw fault(0);
    };
    a.write(give(1, 0));
    await w.pass(QUIET_MS);
    expect([a.peek().offline, await w.kept(), a.peek().waiting.length]).toEqual([true, 1, 1]);
    a.write(give(2, 1));
    w.answer = ({ submit }) => w.good(submit ?? false);
    await w.pass(60_000);
    expect(w.log().flatMap((s) => s.picks.map((p) => p[0]))).toEqual([1, 1, 2]);
    expect([a.peek().offline, await w.kept(), a.peek().waiting.length]).toEqual([false, 0, 0]);
    const n = w.sent.length;
    await w.pass(120_000);
    expect(w.sent.length).toBe(n);
  });
  test('what a closed page left behind is shown and sent by the next one, and is not called news from elsewhere', async () => {
    const shelf = memoryShelf();
    const before = world(shelf);
    before.standing = 'offline';
    const first = before.paper();
    first.write(give(5, 2));
    await before.pass(0);
    first.stop();
    const w = world(shelf);
    const a = w.paper([e(4, 0, 100)]);
    await w.pass(DAY);
    expect([a.peek().sheet.shown.size, a.peek().took]).toEqual([2, 0]);
    expect(w.log().map((s) => s.picks.map((p) => p[0]))).toEqual([[5]]);
  });
  test('a tab shows what another one writes', async () => {
    const w = world();
    const one = w.paper();
    const two = w.paper();
    await w.pass(0);
    one.write(give(1, 3));
    await w.pass(10);
    expect([picks([...two.peek().sheet.shown.values()]).map((p) => p[1]), two.peek().took]).toEqual([[3], 1]);
  });
  test('handing in takes along what waits, and asked twice it is one submission', async () => {
    const w = world();
    const a = w.paper();
    a.write(give(1, 0));
    a.submit();
    a.submit();
    expect(a.peek().submitting).toBe(true);
    await w.pass(5000);
    expect(w.log()).toEqual([{ picks: [[1, 0, 1_000_000]], submit: true }]);
    expect([a.peek().paper, w.handedIn, await w.kept()]).toEqual(['handedIn', 1, 0]);
    a.submit();
    await w.pass(5000);
    expect(w.sent.length).toBe(1);
  });
  test('with a page that closes go the answers that need no photo sent before them; handing in is answered to whoever asks', async () => {
    const w = world();
    w.standing = 'offline';
    const a = w.paper();
    a.write(give(1, 0));
    a.write({ ...give(2, 0), answer: { files: ['device/1'] } });
    a.submit();
    a.leave();
    expect(w.left.map(({ input }) => [picks(input.answers), input.submit ?? false])).toEqual([
      [[[1, 0, 1_000_000]], false],
    ]);
    await w.pass(0);
    expect(await w.kept()).toBe(3);
  });
  test('handing in without a network goes on by itself until it is answered, or is taken back', async () => {
    const w = world();
    const a = w.paper();
    w.answer = () => {
      throw fault(0);
    };
    a.submit();
    await w.pass(3000);
    expect([a.peek().submitting, a.peek().offline]).toEqual([true, true]);
    a.withdraw();
    w.answer = ({ submit }) => w.good(submit ?? false);
    await w.pass(60_000);
    expect([a.peek().paper, a.peek().offline]).toEqual(['open', false]);
    a.submit();
    await w.pass(10);
    expect(w.handedIn).toBe(1);
  });
  test('[V-082] a refusal for empty answers hands nothing in, and the answers that were sent with it are stored', async () => {
    const w = world();
    const a = w.paper();
    w.answer = ({ submit }) => {
      if (submit) throw fault(409, 'emptyAnswer');
      return w.good(false);
    };
    a.write(give(1, 0));
    a.submit();
    await w.pass(5000);
    expect(w.log().map((s) => s.submit)).toEqual([true, false]);
    expect([a.peek().empty, a.peek().submitting, a.peek().paper, await w.kept()]).toEqual([true, false, 'open', 0]);
  });
  test('a refused answer is found one by one and set aside until it changes; the others go through', async () => {
    const w = world();
    const a = w.paper();
    w.answer = ({ answers }) => {
      if (answers.some((x) => x.qid === 1 && x.answer?.picks?.[0] === 0)) throw fault(400);
      return w.good(false);
    };
    a.write(give(1, 0));
    a.write(give(2, 1));
    await w.pass(DAY);
    expect([a.peek().aside, a.peek().waiting, a.peek().fault]).toEqual([['1/0'], [], '说明']);
    a.write(give(1, 2));
    await w.pass(DAY);
    expect([a.peek().aside, await w.kept()]).toEqual([[], 0]);
  });
  test('an answer the server fails at three times is named, and neither other answers nor handing in wait for it', async () => {
    const w = world();
    const a = w.paper();
    w.answer = ({ answers, submit }) => {
      if (answers.some((x) => x.qid === 1)) throw fault(500, 'internal');
      return w.good(submit ?? false);
    };
    a.write(give(1, 0));
    a.write(give(2, 1));
    await w.pass(10_000);
    expect(a.peek().late).toEqual({ parts: ['1/0'], why: '说明' });
    expect([picks(a.peek().waiting).map((p) => p[0]), a.peek().offline]).toEqual([[1], false]);
    a.write(give(3, 2));
    await w.pass(10_000);
    expect(w.log().some((s) => s.picks.some((p) => p[0] === 3))).toBe(true);
    a.submit();
    await w.pass(0);
    // The answer is tried once more before the paper goes.
    expect(
      w
        .log()
        .slice(-2)
        .map((s) => [s.picks.map((p) => p[0]), s.submit]),
    ).toEqual([
      [[1], false],
      [[], true],
    ]);
    expect(w.handedIn).toBe(1);
  });
  test('a paper that was stopped or handed in elsewhere takes nothing more and says why', async () => {
    const w = world();
    const a = w.paper();
    w.answer = () => {
      throw fault(409, 'stopped');
    };
    a.write(give(1, 0));
    await w.pass(QUIET_MS);
    expect([a.peek().paper, await w.kept()]).toEqual(['stopped', 1]);
    w.answer = ({ submit }) => w.good(submit ?? false);
    a.reread([]);
    await w.pass(10);
    expect([a.peek().paper, await w.kept()]).toEqual(['open', 0]);
    w.answer = () => {
      throw fault(409, 'submitted');
    };
    a.write(give(1, 1));
    await w.pass(QUIET_MS);
    expect([a.peek().paper, w.handedIn, await w.kept()]).toEqual(['handedIn', 1, 0]);
  });
});

describe('the clock of a paper', () => {
  test('a wrong clock of the computer does not change the time left; a slow answer does not spoil a good one', () => {
    let local = 5_000_000;
    const clock = new ServerClock(() => local);
    clock.hear('2026-11-16T04:00:00.000Z', local - 100, local);
    expect(clock.secondsTo('2026-11-16T04:10:00.000Z')).toBe(600);
    local += 10_000;
    clock.hear('2026-11-16T04:00:03.000Z', local - 9000, local);
    expect(clock.secondsTo('2026-11-16T04:10:00.000Z')).toBe(590);
  });
  test('a slow answer counts at once when a clock was set since the better one', () => {
    let local = 5_000_000;
    const clock = new ServerClock(() => local);
    clock.hear('2026-11-16T04:00:00.000Z', local - 100, local);
    local += 10_000;
    clock.hear('2026-11-16T04:09:10.000Z', local - 2000, local);
    expect(clock.secondsTo('2026-11-16T04:10:00.000Z')).toBe(49);
  });
  test('a child is warned at five minutes and at one, each once', () => {
    const said: number[] = [];
    for (let left = 310; left > 0; left--) {
      const w = warningBetween(left + 1, left);
      if (w) said.push(w);
    }
    expect(said).toEqual([300, 60]);
    // A page that slept past both says the one that counts; one that begins late says nothing.
    expect([warningBetween(400, 30), warningBetween(200, 199), warningBetween(30, 0)]).toEqual([
      60,
      undefined,
      undefined,
    ]);
  });
  test('time with the page hidden is not time spent', () => {
    let now = 0;
    const spent = new Spent(20, () => now);
    now = 10_000;
    spent.hide();
    now = 60_000;
    spent.show();
    now = 65_000;
    expect(spent.read()).toBe(35);
  });
});

describe('words and pictures', () => {
  const path = '189/1-abcdefghijklmnopqrstuv.jpg';
  test('what is typed while a picture is on its way stays when it arrives, or when it fails', () => {
    const begun = written({ text: 'ab', files: [] }, { text: 'ab', files: ['uploading'] }, []);
    expect(begun).toEqual({ answer: { text: 'ab', files: [] }, stale: ['ab'] });
    const typed = written(begun.answer, { text: 'abc', files: [] }, begun.stale);
    expect(typed).toEqual({ answer: { text: 'abc', files: [] }, stale: ['ab'] });
    expect(written(typed.answer, { text: 'ab', files: [path] }, typed.stale)).toEqual({
      answer: { text: 'abc', files: [path] },
      stale: [],
    });
    expect(written(typed.answer, { text: 'ab', files: [] }, typed.stale)).toEqual({
      answer: { text: 'abc', files: [] },
      stale: [],
    });
    expect(written({ text: 'abc', files: [path] }, { text: 'ab', files: [path] }, [])).toEqual({
      answer: { text: 'ab', files: [path] },
      stale: [],
    });
  });
});
