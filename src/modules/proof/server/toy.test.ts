import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cx } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Lang } from '../../../kernel/shared/messages';
import { TestApp } from '../../../kernel/testing/app';
import { check, setList } from '../contract';
import { codesOf, proofKind, sealFrom, sealSet } from './published';

// The example of README.md, "Adding a kind": certificates of a meet.
interface Certificate {
  readonly name: string;
  readonly place: number;
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
const seal = (at: string, leaves: readonly ReturnType<typeof leaf>[]) =>
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
