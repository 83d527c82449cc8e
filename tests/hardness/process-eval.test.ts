import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge, type Entered, type Sketch } from '../../src/modules/process-eval/rules';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
const DEATHS = 3;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  // The demonstration's evaluations give way to one of this test's.
  await program.sql('delete from process_eval_norm_on');
  await program.sql('delete from process_eval_round');
});
afterAll(async () => {
  await program?.remove();
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** A call over the wire; undefined where nobody answered. */
async function ask(
  token: string,
  method: string,
  path: string,
  body: unknown,
  key?: string,
): Promise<Answer | undefined> {
  const res = await fetch(`${program.base}/api/sport/eval/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const text = await res?.text().catch(() => undefined);
  if (!res || text === undefined) return undefined;
  return { status: res.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
}
const made = async (token: string, path: string, body: unknown, id: string): Promise<number> => {
  const answer = await ask(token, 'POST', path, body);
  expect(answer?.status).toBe(200);
  return Number(answer?.body[id]);
};

/** One person at a grid: an indicator of the own beside one that both fill, child after child, each write until it is acknowledged. */
class Clerk {
  /** What the clerk was told is saved, by child: the last value of the own indicator. */
  readonly told = new Map<number, number>();
  /** What is under way and nobody has confirmed. */
  underWay: { readonly userId: number; readonly value: number } | undefined;
  saved = 0;
  readonly wrong: string[] = [];
  private round = 0;
  constructor(
    private readonly name: string,
    private readonly token: string,
    private readonly normId: number,
    private readonly own: number,
    private readonly shared: number,
    private readonly kids: readonly number[],
  ) {}

  /** Goes on until it is told to stop; what is under way then is sent again by the next run, with the same key. */
  async run(stop: () => boolean): Promise<void> {
    for (; !stop(); this.round++) {
      const userId = this.kids[this.round % this.kids.length] ?? 0;
      const value = (1 + (this.round % 90)) * 100;
      this.underWay = { userId, value };
      const items = [this.own, this.shared].map((itemId) => ({ userId, itemId, value }));
      const key = `${this.name}-${this.round}`;
      const answer = await ask(this.token, 'PUT', 'coll', { normId: this.normId, items }, key);
      if (answer?.status === 200) {
        this.told.set(userId, value);
        this.underWay = undefined;
        this.saved++;
      } else {
        if (answer && answer.status < 500) this.wrong.push(`${key}: ${answer.status}`);
        this.round--;
        await pause(20);
      }
    }
  }
  /** Values that may stand in the own indicator of a child: what was told, or what was under way when the program died. */
  allowed(userId: number): readonly number[] {
    const told = this.told.get(userId);
    return [...(told === undefined ? [] : [told]), ...(this.underWay?.userId === userId ? [this.underWay.value] : [])];
  }
}

interface CellRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly value: number | null;
}
/** What is wrong after a death: a cell that was told and is not there, a result that its cells do not make. */
async function faultsOf(normId: number, clerks: readonly { clerk: Clerk; own: number }[], shared: number) {
  const cells = await program.sql<CellRow>(
    'select user_id, item_id, value from process_eval_cell where org_id = 189 and norm_id = $1',
    [normId],
  );
  const valueOf = (userId: number, itemId: number) =>
    cells.find((c) => Number(c.user_id) === userId && Number(c.item_id) === itemId)?.value ?? null;
  const wrong: string[] = [];
  const users = new Set(clerks.flatMap(({ clerk }) => [...clerk.told.keys()]));
  for (const userId of users) {
    for (const { clerk, own } of clerks) {
      const stands = valueOf(userId, own);
      if (clerk.told.has(userId) && !clerk.allowed(userId).includes(stands ?? -1))
        wrong.push(`${userId}/${own}: ${stands}, told ${clerk.allowed(userId).join(' or ')}`);
    }
    // The last entry stands: it is one of the two people's.
    const both = clerks.flatMap(({ clerk }) => clerk.allowed(userId));
    if (!both.includes(valueOf(userId, shared) ?? -1)) wrong.push(`${userId}: the shared cell is nobody's`);
  }
  const [round] = await program.sql<{ content: Sketch }>(
    'select content from process_eval_round where org_id = 189 and norm_id = $1',
    [normId],
  );
  const results = await program.sql<{ user_id: string; score: number | null; missing: number }>(
    'select user_id, score, missing from process_eval_result where org_id = 189 and norm_id = $1',
    [normId],
  );
  for (const result of results) {
    const own = cells.filter((c) => c.user_id === result.user_id);
    const entered = new Map(own.map((c): [number, Entered] => [Number(c.item_id), { value: c.value, exempt: null }]));
    const judged = round && judge(round.content, entered);
    if (judged?.score !== result.score || judged.missing.length !== result.missing)
      wrong.push(`${result.user_id}: the result ${result.score} is not what its cells make, ${judged?.score}`);
  }
  return wrong;
}

test.skipIf(process.platform === 'win32')(
  'two people fill one class and the program dies in the middle: no acknowledged cell is lost, and every result is what its cells make',
  async () => {
    const [office, master] = await Promise.all(['school189', 'classmgr189'].map((login) => program.tokenOf(login)));
    if (!office || !master) throw new Error('nobody signed in');
    const kids = await program.sql<{ user_id: string; grd_id: string }>(
      `select s.user_id, s.grd_id
       from class_student_v s
       join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
       join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
       where s.org_id = 189 and s.clazz_type = 1
         and c.master_id = (select user_id from account_login_claim where login = 'classmgr189')
       order by s.user_id`,
    );
    const userIds = kids.map((kid) => Number(kid.user_id));
    expect(userIds.length).toBeGreaterThan(3);
    const item = (name: string) =>
      made(office, 'items', { module: 'sport', name, way: 'score', unit: '', fullScore: 10_000 }, 'itemId');
    const [mine, theirs, shared] = [await item('两人甲'), await item('两人乙'), await item('两人共同')];
    const weights = [3000, 3000, 4000];
    const normId = await made(
      office,
      'norms',
      {
        module: 'sport',
        name: '两人同时录入',
        yearId: 2026,
        termId: 1,
        grdIds: [Number(kids[0]?.grd_id)],
        items: [mine, theirs, shared].map((itemId, at) => ({ itemId, weight: weights[at] })),
      },
      'normId',
    );
    expect((await ask(office, 'PUT', `norms/${normId}/on?on=true`, {}))?.status).toBe(200);
    const clerks = [
      { clerk: new Clerk('office', office, normId, mine, shared, userIds), own: mine },
      { clerk: new Clerk('master', master, normId, theirs, shared, userIds), own: theirs },
    ];
    const savedByAll = () => clerks.reduce((sum, { clerk }) => sum + clerk.saved, 0);
    for (let deaths = 0; deaths < DEATHS; deaths++) {
      let dying = false;
      const work = Promise.all(clerks.map(({ clerk }) => clerk.run(() => dying)));
      const enough = savedByAll() + 30;
      for (const until = performance.now() + 300_000; savedByAll() < enough && performance.now() < until;)
        await pause(2);
      expect(savedByAll()).toBeGreaterThanOrEqual(enough);
      await pause(drawn(0, 60));
      dying = true;
      await program.kill();
      await work;
      await program.start();
      expect(await faultsOf(normId, clerks, shared)).toEqual([]);
    }
    expect(clerks.flatMap(({ clerk }) => clerk.wrong)).toEqual([]);
  },
);
