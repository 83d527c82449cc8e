import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/server/ids';
import { defaultTemplate, judgedBy } from '../../src/modules/assessment/rules';
import { servedNow, servedSql } from '../processes/clock';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
const DEATHS = 3;
const LEAVES = judgedBy(defaultTemplate('eval', 'zh-CN').indexes, 'self').map((leaf) => leaf.indexId);
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
});
afterAll(async () => {
  await program?.remove();
});

/** A call over the wire; undefined where nobody answered. */
async function ask(token: string, method: string, path: string, body: unknown, key: string) {
  const res = await fetch(`${program.base}/api/ces/eval/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const text = await res?.text().catch(() => undefined);
  return res && text !== undefined ? { status: res.status, text } : undefined;
}
/** Tokens of children of the school, by child. */
async function tokensOf(userIds: readonly number[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(24).toString('base64url'));
  for (const [at, userId] of userIds.entries())
    await program.sql(
      `
        with f as (
          insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
          values ($1, 189, $2, 'test', '', '', ${servedSql()})
          returning family_id, org_id, user_id
        )
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select $3, family_id, org_id, user_id, ${servedSql()} + interval '1 hour'
        from f
      `,
      [
        newId(),
        userId,
        createHash('sha256')
          .update(tokens[at] ?? '')
          .digest('hex'),
      ],
    );
  return tokens;
}
const scoresOf = (score: number) => LEAVES.map((indexId) => ({ indexId, score }));

/** A child at its own judgement: draft after draft, each until it is acknowledged; what is under way is sent again with its key. */
class Child {
  told: number | undefined;
  underWay: number | undefined;
  saved = 0;
  isIn = false;
  readonly wrong: string[] = [];
  private round = 0;
  constructor(
    readonly userId: number,
    private readonly token: string,
    private readonly itemId: number,
  ) {}
  private get path(): string {
    return `items/${this.itemId}/self/${this.userId}`;
  }
  async fill(stop: () => boolean): Promise<void> {
    for (; !stop(); this.round++) {
      const score = this.round % 11;
      this.underWay = score;
      const key = `draft-${this.userId}-${this.round}`;
      if (await this.sent('PUT', score, key)) {
        this.told = score;
        this.underWay = undefined;
        this.saved++;
      } else this.round--;
    }
  }
  /** Sends once more what nobody has confirmed. */
  async settle(): Promise<void> {
    const score = this.underWay;
    if (score === undefined || !(await this.sent('PUT', score, `draft-${this.userId}-${this.round}`))) return;
    this.told = score;
    this.underWay = undefined;
  }
  async handIn(stop: () => boolean): Promise<void> {
    this.underWay = 9;
    while (!stop() && !this.isIn && this.wrong.length === 0)
      this.isIn = await this.sent('POST', 9, `in-${this.userId}`);
    if (this.isIn) this.told = 9;
  }
  private async sent(method: string, score: number, key: string): Promise<boolean> {
    const answer = await ask(this.token, method, this.path, { scores: scoresOf(score) }, key);
    if (answer?.status === 200) return true;
    if (answer && answer.status < 500) this.wrong.push(`${key}: ${answer.status} ${answer.text}`);
    await pause(20);
    return false;
  }
}
interface Row {
  readonly user_id: string;
  readonly scores: readonly { readonly indexId: string; readonly score: number }[];
  readonly handed_at: string | null;
}
/** What is wrong after a death: a draft that was acknowledged and is not there, or half of one. */
async function faultsOf(itemId: number, children: readonly Child[]): Promise<string[]> {
  const rows = await program.sql<Row>(
    "select user_id, scores, handed_at from assessment_sheet where org_id = 189 and item_id = $1 and role = 'self'",
    [itemId],
  );
  return children.flatMap((child) => {
    const row = rows.find((one) => Number(one.user_id) === child.userId);
    const values = [...new Set(row?.scores.map(({ score }) => score))];
    const may = [child.told, child.underWay].filter((score) => score !== undefined);
    const isWhole = row?.scores.length === LEAVES.length && values.length === 1 && may.includes(values[0] ?? -1);
    const isLost = child.isIn && row?.handed_at == null;
    return (child.told === undefined || isWhole) && !isLost
      ? []
      : [`${child.userId}: ${JSON.stringify(row)}, told ${may.join(' or ')}`];
  });
}
const died = async (work: Promise<unknown>, kill: () => void) => {
  await pause(drawn(0, 60));
  kill();
  await program.kill();
  await work;
  await program.start();
};

test.skipIf(process.platform === 'win32')(
  'a class judges itself and the program dies in the middle: no acknowledged draft is lost, none is half, and who is in is in',
  async () => {
    const rows = await program.sql<{ user_id: string; clazz_id: string }>(
      `select s.user_id, s.clazz_id
       from class_student_v s
       join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
       where s.org_id = 189 and s.clazz_type = 1
         and s.clazz_id = (
           select x.clazz_id from class_student_v x where x.org_id = 189 and x.clazz_type = 1 and x.user_id = (
             select user_id from account_login_claim where login = 'student189'))
       order by s.user_id`,
    );
    const userIds = rows.map((row) => Number(row.user_id));
    expect(userIds.length).toBeGreaterThan(3);
    const made = await ask(
      await program.tokenOf('school189'),
      'POST',
      'publish',
      {
        templateId: 'default',
        name: '全班自评',
        start: new Date(servedNow() - 3_600_000).toISOString(),
        end: new Date(servedNow() + 86_400_000).toISOString(),
        clazzIds: [Number(rows[0]?.clazz_id)],
      },
      'publish',
    );
    expect(made?.status).toBe(200);
    const { itemId } = JSON.parse(made?.text ?? '{}') as { itemId: number };
    const tokens = await tokensOf(userIds);
    const children = userIds.map((userId, at) => new Child(userId, tokens[at] ?? '', itemId));
    const saved = () => children.reduce((sum, child) => sum + child.saved, 0);
    for (let deaths = 0; deaths < DEATHS; deaths++) {
      let dying = false;
      const work = Promise.all(children.map((child) => child.fill(() => dying)));
      const enough = saved() + 60;
      for (const until = performance.now() + 300_000; saved() < enough && performance.now() < until;) await pause(2);
      expect(saved()).toBeGreaterThanOrEqual(enough);
      await died(work, () => {
        dying = true;
      });
      expect(await faultsOf(itemId, children)).toEqual([]);
    }
    await Promise.all(children.map((child) => child.settle()));
    let dying = false;
    const work = Promise.all(children.map((child) => child.handIn(() => dying)));
    await died(work, () => {
      dying = true;
    });
    expect(await faultsOf(itemId, children)).toEqual([]);
    await Promise.all(children.map((child) => child.handIn(() => false)));
    expect(children.every((child) => child.isIn)).toBe(true);
    expect(await faultsOf(itemId, children)).toEqual([]);
    expect(children.flatMap((child) => child.wrong)).toEqual([]);
  },
);
