import { describe, expect, test } from 'vitest';
import type { Stored } from '../../contract';
import { Autosave, LONGEST_MS, QUIET_MS, type FaultKind } from './autosave';
import { written } from './written';
import { ServerClock, Spent, warningBetween } from './clock';
import {
  acknowledge,
  BATCH,
  begin,
  hear,
  keep,
  lost,
  reread,
  refused,
  retryMs,
  take,
  waiting,
  write,
  type Entry,
  type Queue,
} from './queue';

const e = (qid: number, pick: number, rev: number, qcid = 0): Entry => ({
  qid,
  qcid,
  answer: { picks: [pick] },
  skip: false,
  rev,
});
const put = (q: Queue, qid: number, pick: number, now: number): Queue =>
  write(q, { qid, qcid: 0, answer: { picks: [pick] }, skip: false }, now);
const picks = (list: readonly Entry[]) => list.map((x) => [x.qid, x.answer?.picks?.[0], x.rev]);
const SAVED = '2026-11-16T04:00:00.000Z';

describe('the queue of answers', () => {
  test('answers wait in the order they were written, each part once with its last answer', () => {
    const q = put(put(put(put(begin([], []), 1, 0, 100), 2, 1, 101), 3, 0, 102), 1, 3, 103);
    expect(picks(waiting(q))).toEqual([
      [2, 1, 101],
      [3, 0, 102],
      [1, 3, 103],
    ]);
  });
  test('a revision is above all known ones, also when the clock of the computer is set back', () => {
    const q = put(begin([e(1, 0, 5000)], []), 1, 2, 400);
    expect(q.shown.get('1/0')!.rev).toBe(5001);
    expect(put(q, 1, 3, 400).shown.get('1/0')!.rev).toBe(5002);
  });
  test('one store at a time; what is written meanwhile goes with the next, and nothing acknowledged goes again', () => {
    let q = take(put(put(begin([], []), 1, 0, 100), 2, 1, 101));
    expect(picks(q.flight)).toEqual([
      [1, 0, 100],
      [2, 1, 101],
    ]);
    q = put(q, 1, 3, 102);
    expect(take(q).flight).toBe(q.flight);
    q = acknowledge(q, [], SAVED).queue;
    expect(picks(take(q).flight)).toEqual([[1, 3, 102]]);
    q = acknowledge(take(q), [], SAVED).queue;
    expect(take(q).flight).toEqual([]);
    expect(q.savedAt).toBe(SAVED);
  });
  test('a store without an answer waits again whole; the pauses grow to half a minute', () => {
    let q = take(put(begin([], []), 1, 0, 100));
    q = lost(put(q, 1, 2, 105));
    expect([picks(take(q).flight), q.failures]).toEqual([[[1, 2, 105]], 1]);
    expect([1, 2, 3, 4, 5, 6, 20].map(retryMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(acknowledge(take(q), [], SAVED).queue.failures).toBe(0);
  });
  test('an older answer of this tab gives way to the newer one of another; one written since then stays', () => {
    let q = take(put(put(begin([], []), 1, 0, 100), 2, 1, 100));
    q = put(q, 2, 3, 300);
    const { queue, took } = acknowledge(q, [e(1, 2, 200), e(2, 0, 200)], SAVED);
    expect(took).toBe(1);
    expect(picks([...queue.shown.values()])).toEqual([
      [1, 2, 200],
      [2, 3, 300],
    ]);
    expect(picks(take(queue).flight)).toEqual([[2, 3, 300]]);
  });
  test("after a reload the kept answers join the server's, the newer of each part; older kept ones go nowhere", () => {
    const q = begin([e(1, 0, 100), e(2, 0, 300)], [e(1, 2, 200), e(2, 3, 250), e(3, 1, 90)]);
    expect(picks([...q.shown.values()])).toEqual([
      [1, 2, 200],
      [2, 0, 300],
      [3, 1, 90],
    ]);
    expect(picks(waiting(q))).toEqual([
      [3, 1, 90],
      [1, 2, 200],
    ]);
  });
  test('two tabs keep one list: the newest of each part, without what is acknowledged', () => {
    const mine = acknowledge(take(put(begin([], []), 1, 0, 100)), [], SAVED).queue;
    expect(picks(keep([e(1, 0, 100), e(2, 1, 120), e(3, 0, 50)], put(mine, 3, 2, 140)))).toEqual([
      [2, 1, 120],
      [3, 2, 140],
    ]);
    expect(keep([e(1, 0, 100)], mine)).toEqual([]);
  });
  test('a tab hears what another writes and shows it when it is newer', () => {
    const { queue, took } = hear(put(put(begin([], []), 1, 0, 100), 2, 0, 500), [e(1, 3, 150), e(2, 3, 150)]);
    expect([picks([...queue.shown.values()]), took]).toEqual([
      [
        [1, 3, 150],
        [2, 0, 500],
      ],
      1,
    ]);
  });
  test("reading the paper again takes the server's answers except where a newer one waits, also when its clock counted lower", () => {
    // The server held a clock that ran ahead: its revision is below what this tab believes acknowledged.
    let q = acknowledge(take(put(begin([], []), 1, 0, 9000)), [], SAVED).queue;
    q = put(q, 2, 2, 9000);
    const { queue, took } = reread(q, [e(1, 1, 7000), e(2, 0, 8000)]);
    expect([picks([...queue.shown.values()]), took]).toEqual([
      [
        [1, 1, 7000],
        [2, 2, 9000],
      ],
      1,
    ]);
    expect(picks(waiting(queue))).toEqual([[2, 2, 9000]]);
  });
  test('a refused answer is found one by one and set aside until it changes; the others go through', () => {
    let q = refused(take(put(put(begin([], []), 1, 0, 100), 2, 1, 101)));
    q = take(q);
    expect(picks(q.flight)).toEqual([[1, 0, 100]]);
    q = take(refused(q));
    expect(picks(q.flight)).toEqual([[2, 1, 101]]);
    q = acknowledge(q, [], SAVED).queue;
    expect(waiting(q)).toEqual([]);
    expect(picks(waiting(put(q, 1, 2, 102)))).toEqual([[1, 2, 102]]);
  });
  test('a large paper goes in several stores', () => {
    let q = begin([], []);
    for (let i = 0; i < BATCH + 5; i++) q = put(q, i + 1, 0, 100 + i);
    q = acknowledge(take(q), [], SAVED).queue;
    expect(take(q).flight).toHaveLength(5);
  });
});

/** A world whose clock is turned by hand and whose server does what the test says. */
function world(kept: Entry[] = []) {
  let now = 1_000_000,
    serial = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const w = {
    kept: kept as readonly Entry[],
    sent: [] as { picks: ReturnType<typeof picks>; submit: boolean }[],
    told: 0,
    handedIn: 0,
    answer: (() => ({})) as (answers: readonly Entry[], submit: boolean) => Partial<Stored> | Promise<Partial<Stored>>,
    env: {
      store: async (answers: readonly Entry[], submit: boolean) => {
        w.sent.push({ picks: picks(answers), submit });
        return {
          reply: { state: submit ? 'submitted' : 'doing' },
          savedAt: SAVED,
          now: SAVED,
          newer: [],
          ...(await w.answer(answers, submit)),
        } as unknown as Stored;
      },
      kindOf: (error: unknown) => (error as { kind: FaultKind }).kind,
      textOf: () => 'no',
      now: () => now,
      later: (run: () => void, ms: number) => {
        const id = ++serial;
        timers.set(id, { at: now + ms, run });
        return () => {
          timers.delete(id);
        };
      },
      kept: {
        read: () => w.kept,
        write: (list: readonly Entry[]) => {
          w.kept = list;
        },
      },
      tell: () => {
        w.told += 1;
      },
      onHandedIn: () => {
        w.handedIn += 1;
      },
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(([, t]) => t.at <= end).toSorted((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        for (let i = 0; i < 8; i++) await Promise.resolve();
      }
      now = end;
    },
  };
  return w;
}
const fault = (kind: FaultKind) => Object.assign(new Error(kind), { kind });
const give = (qid: number, pick: number) => ({ qid, qcid: 0, answer: { picks: [pick] }, skip: false });

describe('autosave', () => {
  test('a stroke is kept at once and sent after a rest; a steady writer is saved all the same', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    a.write(give(1, 0));
    expect([w.kept.length, w.sent.length, w.told]).toEqual([1, 0, 1]);
    await w.pass(QUIET_MS);
    expect([w.sent.length, w.kept.length, a.peek().queue.savedAt]).toEqual([1, 0, SAVED]);
    for (let i = 0; i < 12; i++) {
      a.write(give(1, i));
      await w.pass(500);
    }
    expect(w.sent.length).toBe(1 + Math.floor(6000 / LONGEST_MS));
  });
  test('without a network it says so, keeps the answers, tries again and then has them all saved once', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    w.answer = () => {
      throw fault('retry');
    };
    a.write(give(1, 0));
    await w.pass(QUIET_MS);
    expect([a.peek().offline, w.kept.length]).toEqual([true, 1]);
    a.write(give(2, 1));
    await w.pass(2000);
    w.answer = () => ({});
    await w.pass(60_000);
    expect(w.sent.at(-1)!.picks.map((p) => p[0])).toEqual([1, 2]);
    expect([a.peek().offline, w.kept.length, waiting(a.peek().queue).length]).toEqual([false, 0, 0]);
    const n = w.sent.length;
    await w.pass(120_000);
    expect(w.sent.length).toBe(n);
  });
  test('what a closed page left behind is sent by the next one', async () => {
    const w = world([e(5, 2, 999)]);
    const a = new Autosave(w.env, [e(4, 0, 100)], SAVED);
    expect(a.peek().queue.shown.size).toBe(2);
    a.start();
    await w.pass(1);
    expect(w.sent).toEqual([{ picks: [[5, 2, 999]], submit: false }]);
  });
  test('handing in takes along what waits, and asked twice it is one submission', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    a.write(give(1, 0));
    a.submit();
    a.submit();
    await w.pass(5000);
    expect(w.sent).toEqual([{ picks: [[1, 0, 1_000_000]], submit: true }]);
    expect([a.peek().paper, w.handedIn, w.kept.length]).toEqual(['handedIn', 1, 0]);
    a.submit();
    await w.pass(5000);
    expect(w.sent.length).toBe(1);
  });
  test('handing in without a network goes on by itself until it is answered, or is taken back', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    w.answer = () => {
      throw fault('retry');
    };
    a.submit();
    await w.pass(3000);
    expect([a.peek().submitting, a.peek().offline]).toEqual([true, true]);
    a.withdraw();
    w.answer = () => ({});
    await w.pass(60_000);
    expect([a.peek().paper, a.peek().offline]).toEqual(['open', false]);
    a.submit();
    await w.pass(10);
    expect(w.handedIn).toBe(1);
  });
  test('[V-082] a refusal for empty answers hands nothing in, and the answers that were sent with it are stored', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    w.answer = (_, submit) => {
      if (submit) throw fault('empty');
      return {};
    };
    a.write(give(1, 0));
    a.submit();
    await w.pass(5000);
    expect(w.sent.map((s) => s.submit)).toEqual([true, false]);
    expect([a.peek().empty, a.peek().submitting, a.peek().paper, w.kept.length]).toEqual([true, false, 'open', 0]);
  });
  test('a paper that was stopped or handed in elsewhere takes nothing more and says why', async () => {
    const w = world();
    const a = new Autosave(w.env, [], null);
    w.answer = () => {
      throw fault('stopped');
    };
    a.write(give(1, 0));
    await w.pass(QUIET_MS);
    expect([a.peek().paper, w.kept.length]).toEqual(['stopped', 1]);
    w.answer = () => ({});
    a.reread([]);
    await w.pass(10);
    expect([a.peek().paper, w.kept.length]).toEqual(['open', 0]);
    w.answer = () => {
      throw fault('handedIn');
    };
    a.write(give(1, 1));
    await w.pass(QUIET_MS);
    expect([a.peek().paper, w.handedIn, w.kept.length]).toEqual(['handedIn', 1, 0]);
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
