import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cx } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Lang } from '../../../kernel/shared/messages';
import { TestApp } from '../../../kernel/testing/app';
import { cardCheck } from '../../fitness-test/contract';
import { check, setList } from '../contract';
import { codesOf, proofKind, sealFrom, sealSet } from './published';
import type { NewLeaf } from './seal';

// The example of README.md, "Adding a kind": certificates of a meet.
interface Certificate {
  readonly name: string;
  readonly place: number;
  readonly note?: string | undefined;
}
const titleOf = (subject: string, lang: Lang) => (lang === 'en-US' ? `Meet ${subject}` : `运动会 ${subject}`);
const KIND = proofKind<Certificate>({
  name: 'proof.toyTest',
  title: titleOf,
  show: (_door, { subject, content }, lang) => ({
    title: titleOf(subject, lang),
    school: '濮阳市实验学校',
    name: content.name,
    place: '',
    figures: [{ label: lang === 'en-US' ? 'Place' : '名次', text: String(content.place) }],
    head: [],
    rows: [],
    notes: [],
  }),
});
const MEET = '2026-autumn';
const leaf = (holderId: number, place: number) => ({
  holderId,
  bornOn: '2014-05-06',
  content: { name: `选手${holderId}`, place },
});

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
const seal = (at: string, leaves: readonly NewLeaf<Certificate>[]) =>
  inOrg(t.kernel.pools.tenant, 189, (door) => sealFrom(door, { byId: 1, at }, { kind: KIND, subject: MEET, leaves }));

test('a module registers what it publishes in one place: codes, the public page, corrections and the list of roots follow', async () => {
  await seal('2026-11-20T02:00:00.000Z', [leaf(11, 1), leaf(12, 2)]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [11, 12]));
  const code = codes.get(11)?.code ?? '';
  const asked = { code, bornOn: '2014-05-06' };
  expect((await t.anyone().in('en-US').ok(check, asked)).leaves).toMatchObject([
    { genuine: true, replacedAt: null, shown: { title: 'Meet 2026-autumn', figures: [{ label: 'Place', text: '1' }] } },
  ]);
  // A correction seals the same holder again: same code, a new leaf, the old one says when it was replaced.
  expect(await seal('2026-11-21T02:00:00.000Z', [leaf(11, 3)])).toMatchObject({ leaves: 1, corrected: 1 });
  expect((await t.anyone().ok(check, asked)).leaves).toMatchObject([
    { genuine: true, replacedAt: null, shown: { figures: [{ text: '3' }] } },
    { genuine: true, replacedAt: '2026-11-21T02:00:00.000Z', shown: { figures: [{ text: '1' }] } },
  ]);
  const sets = await (await t.as('school189')).rows(setList, {});
  expect(sets.filter((s) => s.kind === KIND.name).map((s) => [s.title, s.leaves])).toEqual([
    ['运动会 2026-autumn', 1],
    ['运动会 2026-autumn', 2],
  ]);
});

test('whoever seals by a call leaves an audit line: the kind and subject, the number of leaves, hash and root', async () => {
  const notes: unknown[] = [];
  const sealed = await inOrg(t.kernel.pools.tenant, 189, (db) =>
    sealSet(
      {
        db,
        me: { userId: 1 },
        nowIso: '2026-11-20T02:00:00.000Z',
        note: (action: string, detail: object) => notes.push([action, detail]),
      } as unknown as Cx,
      { kind: KIND, subject: 'audited', leaves: [leaf(21, 1)] },
    ),
  );
  expect(notes).toEqual([['proof.sealed', { kind: KIND.name, subject: 'audited', ...sealed }]]);
  expect(sealed).toMatchObject({ leaves: 1, corrected: 0, root: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('a leaf of a child without a birth day opens nothing until the school has entered one', async () => {
  const { userId } = await t.who('student189');
  const bornIs = (day: string | null) =>
    t.sql('update people_person set born_on = $2 where org_id = 189 and user_id = $1', [userId, day]);
  const [was] = await t.sql<{ born_on: string | null }>(
    'select born_on::text as born_on from people_person where org_id = 189 and user_id = $1',
    [userId],
  );
  await bornIs(null);
  await seal('2026-11-21T05:00:00.000Z', [{ ...leaf(userId, 4), bornOn: null }]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [userId]));
  const asked = { code: codes.get(userId)?.code ?? '', bornOn: '2013-03-04' };
  expect((await t.anyone().refused(check, asked)).error).toBe('proof.fault.noMatch');
  await bornIs('2013-03-04');
  expect((await t.anyone().ok(check, asked)).leaves).toMatchObject([
    { genuine: true, shown: { figures: [{ text: '4' }] } },
  ]);
  await bornIs(was?.born_on ?? null);
});

test('a birth day that was mended with a correction leaves the replaced leaf replaced, whichever of both days is asked with', async () => {
  await seal('2026-11-21T06:00:00.000Z', [leaf(31, 1)]);
  await seal('2026-11-21T07:00:00.000Z', [{ ...leaf(31, 2), bornOn: '2014-06-05' }]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [31]));
  for (const bornOn of ['2014-05-06', '2014-06-05'])
    expect((await t.anyone().ok(check, { code: codes.get(31)?.code ?? '', bornOn })).leaves).toMatchObject([
      { genuine: true, replacedAt: null, shown: { figures: [{ text: '2' }] } },
      { genuine: true, replacedAt: '2026-11-21T07:00:00.000Z', shown: { figures: [{ text: '1' }] } },
    ]);
});

test('content with a field that is undefined is as genuine as without it: its hash covers what is kept', async () => {
  const { content, ...own } = leaf(51, 1);
  await seal('2026-11-21T09:00:00.000Z', [{ ...own, content: { ...content, note: undefined } }]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [51]));
  const { leaves } = await t.anyone().ok(check, { code: codes.get(51)?.code ?? '', bornOn: '2014-05-06' });
  expect(leaves).toMatchObject([{ genuine: true }]);
});

test('a code of another kind matches nothing where cards of fitness years alone are checked', async () => {
  await seal('2026-11-21T08:00:00.000Z', [leaf(41, 1)]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [41]));
  const asked = { code: codes.get(41)?.code ?? '', bornOn: '2014-05-06' };
  expect(await t.anyone().refused(cardCheck, asked)).toMatchObject({ status: 404, error: 'proof.fault.noMatch' });
  expect((await t.anyone().ok(check, asked)).leaves).toHaveLength(1);
});

test('leaves stand in the order of their holders, whatever order their owner gave', async () => {
  const { seq } = await seal('2026-11-22T02:00:00.000Z', [leaf(14, 2), leaf(13, 1)]);
  const rows = await t.sql<{ holder_id: number }>(
    'select holder_id from proof_leaf where org_id = 189 and seq = $1 order by no',
    [seq],
  );
  expect(rows.map((row) => row.holder_id)).toEqual([13, 14]);
});

test('a kind has one owner, and only what a module registers is sealed', async () => {
  expect(() => proofKind(KIND)).toThrow('proof.toyTest is registered twice');
  const stranger = { ...KIND, name: 'proof.nobody' };
  await expect(
    inOrg(t.kernel.pools.tenant, 189, (door) =>
      sealFrom(
        door,
        { byId: 1, at: '2026-11-22T03:00:00.000Z' },
        { kind: stranger, subject: MEET, leaves: [leaf(15, 1)] },
      ),
    ),
  ).rejects.toThrow('no module registers proofs of the kind proof.nobody');
});

test('what no module knows any more matches nothing', async () => {
  await seal('2026-11-22T04:00:00.000Z', [leaf(16, 1)]);
  const codes = await inOrg(t.kernel.pools.tenant, 189, (door) => codesOf(door, KIND.name, MEET, [16]));
  const asked = { code: codes.get(16)?.code ?? '', bornOn: '2014-05-06' };
  await t.anyone().ok(check, asked);
  await t.sql("update proof_set set kind = 'gone.kind' where org_id = 189 and kind = $1", [KIND.name]);
  expect((await t.anyone().refused(check, asked)).error).toBe('proof.fault.noMatch');
});
