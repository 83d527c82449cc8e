import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { asked } from '../../../kernel/testing/statements';
import { cardCorrect, educCards, educPlaces, yearList, type Card } from '../../fitness-test/contract';
import { check } from '../contract';
import { leafHash, rootHash, setHash, type SetParts } from '../rules/chain';
import { TRIES, TRIES_HOURS } from '../rules/limits';
import { codeHash, sha } from './seal';
import { forgetTries } from './tries';

let t: TestApp;
let school: Caller;
let yearId: number;
let cards: readonly Card[];
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  yearId = (await school.ok(yearList, {})).items[0]!.yearId - 1;
  const { clazzId } = (await school.ok(educPlaces, { yearId })).items[0]!.clazzes[0]!;
  cards = (await school.ok(educCards, { yearId, clazzId })).items.filter((c) => c.check && c.bornOn && c.total);
});
afterAll(async () => {
  await t.stop();
});
// Limits count by the minute of the program's clock.
let minute = 0;
beforeEach(() => {
  t.at(new Date(Date.parse(`${testDayPlus(2)}T01:00:00Z`) + ++minute * 60_000));
});

const pairOf = (card: Card) => ({ code: card.check!.code, bornOn: card.bornOn! });
const UNKNOWN = 'ZZZZZZZZZZZZZZZZZZZZ';
const genuine = async (card: Card) => (await t.anyone().ok(check, pairOf(card))).leaves.map((leaf) => leaf.genuine);

describe('who may see what a code leads to', () => {
  test('nobody is named until code and birth day agree; a code nobody has and a wrong day get one answer', async () => {
    const [card] = cards;
    const answers = [];
    for (const pair of [
      { ...pairOf(card!), bornOn: '2001-02-03' },
      { code: UNKNOWN, bornOn: card!.bornOn! },
    ]) {
      const { status, body } = await t.anyone().send(check, pair);
      const { requestId: _, ...said } = body as unknown as Record<string, unknown>;
      answers.push({ status, ...said });
    }
    expect(answers[0]).toMatchObject({ status: 404, error: 'proof.fault.noMatch' });
    expect(answers[1]).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toContain(card!.name);
    expect((await t.anyone().ok(check, pairOf(card!))).leaves[0]).toMatchObject({
      genuine: true,
      replacedAt: null,
      hash: card!.check!.hash,
      shown: { name: card!.name },
    });
  });
  test('a wrong pair costs the same statements whether the code exists or not, so the time tells nothing', async () => {
    const sent: (readonly string[])[] = [];
    for (const pair of [
      { ...pairOf(cards[1]!), bornOn: '2001-02-03' },
      { code: UNKNOWN, bornOn: '2001-02-03' },
    ])
      sent.push(await asked(() => t.anyone().refused(check, pair)));
    expect(sent[0]!.length).toBeGreaterThan(2);
    expect(sent[1]).toEqual(sent[0]);
  });
  test('after ten wrong days of a code nobody is answered for a day, whether the code exists or not', async () => {
    for (const [pair, right] of [
      [pairOf(cards[2]!), pairOf(cards[2]!)],
      [
        { code: 'YYYYYYYYYYYYYYYYYYYY', bornOn: '2015-01-01' },
        { code: 'YYYYYYYYYYYYYYYYYYYY', bornOn: '2015-01-01' },
      ],
    ] as const) {
      for (let i = 0; i < TRIES; i++)
        expect(await t.anyone().refused(check, { ...pair, bornOn: `1990-01-0${1 + (i % 9)}` })).toMatchObject({
          status: 404,
        });
      expect(await t.anyone().refused(check, right)).toMatchObject({ status: 429, error: 'proof.fault.tooOften' });
      t.at(new Date(Date.parse(`${testDayPlus(2)}T01:00:00Z`) + ++minute * 60_000));
    }
    t.at(`${testDayPlus(4)}T03:00:00Z`);
    expect(await genuine(cards[2]!)).toEqual([true]);
  });
  test('wrong days count for a day to the second, then anew, and are forgotten at night', async () => {
    const asked = { code: 'XXXXXXXXXXXXXXXXXXXX', bornOn: '2015-01-01' };
    const begun = Date.parse(`${testDayPlus(5)}T01:00:00Z`);
    const dayAfter = (days: number) => t.at(new Date(begun + days * TRIES_HOURS * 3_600_000));
    const tries = () =>
      t.sql<{ wrong: number }>('select wrong from proof_try where code_hash = $1', [codeHash(asked.code)]);
    dayAfter(0);
    for (let i = 0; i < TRIES; i++) expect((await t.anyone().refused(check, asked)).status).toBe(404);
    expect((await t.anyone().refused(check, asked)).status).toBe(429);
    dayAfter(1);
    expect((await t.anyone().refused(check, asked)).status).toBe(404);
    expect(await tries()).toEqual([{ wrong: 1 }]);
    await forgetTries.run(t.kernel);
    expect(await tries()).toHaveLength(1);
    dayAfter(2);
    await forgetTries.run(t.kernel);
    expect(await tries()).toEqual([]);
  });
  test('one address may ask thirty times a minute', async () => {
    const asks = [];
    for (let i = 0; i < 31; i++) asks.push((await t.anyone().send(check, pairOf(cards[0]!))).status);
    expect(asks.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(asks[30]).toBe(429);
  });
  test('a birth day that the school has mended since opens the card, beside the one that was sealed', async () => {
    const card = cards[3]!;
    await t.sql("update people_person set born_on = '2013-03-04' where org_id = 189 and user_id = $1", [card.userId]);
    expect(await genuine({ ...card, bornOn: '2013-03-04' })).toEqual([true]);
    expect(await genuine(card)).toEqual([true]);
  });
});

describe('what was forged shows', () => {
  const change = async (query: string, back: string, params: unknown[]) => {
    await t.sql(query, params);
    const seen = await genuine(cards[4]!);
    await t.sql(back, params);
    expect(await genuine(cards[4]!)).toEqual([true]);
    return seen;
  };
  const own = () => [cards[4]!.userId];
  test("a changed result, another's leaf, a missing leaf", async () => {
    expect(
      await change(
        `update proof_leaf set content = content || '{"total": 9999}' where org_id = 189 and holder_id = $1`,
        `update proof_leaf set content = content || '{"total": ${cards[4]!.total}}' where org_id = 189 and holder_id = $1`,
        own(),
      ),
    ).toEqual([false]);
    expect(
      await change(
        `update proof_leaf set leaf = 'f' || substr(leaf, 1, 63), salt = right(leaf, 1) || salt where org_id = 189 and holder_id = $1`,
        `update proof_leaf set leaf = substr(leaf, 2) || left(salt, 1), salt = substr(salt, 2) where org_id = 189 and holder_id = $1`,
        [cards[5]!.userId],
      ),
    ).toEqual([false]);
    const [kept] = await t.sql<{ row: unknown }>(
      'delete from proof_leaf where org_id = 189 and holder_id = $1 returning row_to_json(proof_leaf) as row',
      [cards[5]!.userId],
    );
    expect(await genuine(cards[4]!)).toEqual([false]);
    await t.sql('insert into proof_leaf select * from json_populate_record(null::proof_leaf, $1)', [
      JSON.stringify(kept!.row),
    ]);
    expect(await genuine(cards[4]!)).toEqual([true]);
  });
  test('a swapped root, alone and with its own hash reckoned anew', async () => {
    const [set] = await t.sql<{ root: string; hash: string; sealed_at: Date; leaves: number; prev_hash: string }>(
      'select root, hash, sealed_at, leaves, prev_hash from proof_set where org_id = 189 and seq = 1',
    );
    const { root, hash } = set!;
    const forged: SetParts = {
      orgId: 189,
      seq: 1,
      form: 2,
      kind: 'fitness-test.card',
      subject: String(yearId),
      prevHash: set!.prev_hash,
      root: sha('another'),
      leaves: set!.leaves,
      sealedAt: new Date(set!.sealed_at).toISOString(),
    };
    for (const to of [hash, setHash(sha, forged)]) {
      await t.sql('update proof_set set root = $1, hash = $2 where org_id = 189 and seq = 1', [forged.root, to]);
      expect(await genuine(cards[4]!)).toEqual([false]);
    }
    await t.sql('update proof_set set root = $1, hash = $2 where org_id = 189 and seq = 1', [root, hash]);
    expect(await genuine(cards[4]!)).toEqual([true]);
  });
  test('the last publication made anew whole: its leaf, its root and its own hash fit, but the chain ends elsewhere', async () => {
    const { userId } = cards[4]!;
    const [set] = await t.sql<{
      seq: number;
      form: number;
      kind: string;
      subject: string;
      prev_hash: string;
      root: string;
      hash: string;
      sealed_at: string;
    }>('select * from proof_set where org_id = 189 order by seq desc limit 1');
    const { seq, form, kind, subject, root, hash } = set!;
    const leaves = await t.sql<{
      holder_id: number;
      code: string;
      born_on: string;
      salt: string;
      content: object;
      leaf: string;
    }>(
      `select holder_id, code, born_on::text as born_on, salt, content, leaf
       from proof_leaf where org_id = 189 and seq = $1 order by no`,
      [seq],
    );
    const own = leaves.find((one) => one.holder_id === userId)!;
    const said = { kind, subject, holderId: userId, code: own.code, bornOn: own.born_on, salt: own.salt };
    const put = async (content: object, leaf: string, ofSet: { readonly root: string; readonly hash: string }) => {
      await t.sql('update proof_leaf set content = $1, leaf = $2 where org_id = 189 and seq = $3 and holder_id = $4', [
        JSON.stringify(content),
        leaf,
        seq,
        userId,
      ]);
      await t.sql('update proof_set set root = $1, hash = $2 where org_id = 189 and seq = $3', [
        ofSet.root,
        ofSet.hash,
        seq,
      ]);
    };
    expect(leafHash(sha, form, { ...said, content: own.content })).toBe(own.leaf);
    const content = { ...own.content, total: 9999 };
    const leaf = leafHash(sha, form, { ...said, content });
    const parts: SetParts = {
      orgId: 189,
      seq,
      form,
      kind,
      subject,
      prevHash: set!.prev_hash,
      root: rootHash(sha, form, leaves.map((one) => (one === own ? leaf : one.leaf)).join('')),
      leaves: leaves.length,
      sealedAt: set!.sealed_at,
    };
    await put(content, leaf, { root: parts.root, hash: setHash(sha, parts) });
    expect(await genuine(cards[4]!)).toEqual([false]);
    await put(own.content, own.leaf, { root, hash });
    expect(await genuine(cards[4]!)).toEqual([true]);
  });
  test("a code that was led to another school's rows names nobody there", async () => {
    const card = cards[4]!;
    await t.sql('update proof_claim set org_id = 619 where code_hash = $1', [sha(card.check!.code)]);
    expect(await t.anyone().refused(check, pairOf(card))).toMatchObject({ status: 404, error: 'proof.fault.noMatch' });
    await t.sql('update proof_claim set org_id = 189 where code_hash = $1', [sha(card.check!.code)]);
  });
  test('the program itself can neither change nor take back what was sealed', async () => {
    for (const query of [
      "update proof_leaf set salt = '' where org_id = 189",
      'delete from proof_set where org_id = 189',
    ])
      await expect(
        t.kernel.pools.tenant.connect().then(async (client) => {
          try {
            await client.query(query);
          } finally {
            client.release();
          }
        }),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('a correction', () => {
  test('is a new leaf under the same code; the old one stays, genuine, and says when it was replaced', async () => {
    const card = cards[6]!;
    const line = card.lines.find((l) => l.itemId === 'run_50m')!;
    const before = (await t.anyone().ok(check, pairOf(card))).leaves[0]!;
    const values = { run_50m: line.text === '8.1' ? '8.2' : '8.1' };
    await school.ok(cardCorrect, { id: card.userId, yearId, values, why: '申诉成立' });
    await t.told(189, 'fitness-test.corrected');
    const { sets, leaves } = await t.anyone().ok(check, pairOf(card));
    expect([sets, leaves.length]).toEqual([2, 2]);
    const [now, old] = leaves;
    expect(now).toMatchObject({ genuine: true, replacedAt: null, seq: 2, leaves: 1 });
    expect(now!.shown.rows.find((row) => row[0] === line.name)?.[1]).toBe(values.run_50m);
    expect(old).toEqual({ ...before, replacedAt: now!.sealedAt });
    const [printed] = (await school.ok(educCards, { yearId, userIds: [card.userId] })).items;
    expect(printed!.check).toEqual({ code: card.check!.code, hash: now!.hash });
    // Others' cards hold beside it.
    expect(await genuine(cards[4]!)).toEqual([true]);
  });
  test('that changes nothing, that leaves no total, and one of a year that is not published are refused by name', async () => {
    const card = cards[7]!;
    const line = card.lines.find((l) => l.itemId === 'run_50m')!;
    const of = { id: card.userId, yearId, why: '核对' };
    expect(await school.refused(cardCorrect, { ...of, values: { run_50m: line.text } })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.nothingCorrected',
    });
    expect(await school.refused(cardCorrect, { ...of, values: { run_50m: '' } })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.correctIncomplete',
    });
    expect(await school.refused(cardCorrect, { ...of, yearId: yearId + 1, values: { run_50m: '8.0' } })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.notPublished',
    });
    // Somebody who is on no roster of the year, and somebody of another school, have no results to put right.
    const stranger = (await t.who('student619')).userId;
    for (const id of [school.userId, stranger])
      expect((await school.refused(cardCorrect, { ...of, id, values: { run_50m: '8.0' } })).status).toBe(404);
    expect(await genuine(card)).toEqual([true]);
  });
  test('two at the same moment follow each other in the chain', async () => {
    const two = cards.slice(0, 2);
    const done = await Promise.all(
      two.map((card) => school.send(cardCorrect, { id: card.userId, yearId, values: { run_50m: '7.9' }, why: '复核' })),
    );
    expect(done.map((answer) => answer.status)).toEqual([200, 200]);
    await t.told(189, 'fitness-test.corrected');
    for (const card of two) expect(await genuine(card)).toEqual([true, true]);
  });
});
