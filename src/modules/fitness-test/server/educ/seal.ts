import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { oneOf } from '../../../../kernel/server/db/where';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { FIRST, brokenAt, leafOf, rootOf, sealHash, type CardContent } from '../../rules/seal';
import { cardClaims, cards, retests, seals, totals, years } from '../../tables';
import { standardFor } from '../mark/shelf';
import { resultViews } from './read';
import { nameOf } from './items';
import { yearRows } from './year-calls';
import { openYear, yearName } from './years';
import { contentOf } from '../mark/shelf';

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 20 characters a person can also type: 100 bits. */
export const newCode = (bytes: Uint8Array = randomBytes(20)): string =>
  Array.from(bytes, (b) => ALPHABET[b % 32]).join('');

/** Codes and hashes of children's cards of a published year. */
export async function checksOf(
  db: Door,
  yearId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly code: string; readonly hash: string }>> {
  const rows = await db.many(cards, { yearId, userId: oneOf(userIds) as never });
  return new Map(rows.map((r) => [r.userId, { code: r.code, hash: r.leaf }]));
}

async function yearFor(cx: Cx, yearId: number) {
  const year = await cx.db.one(years, { yearId }, { lock: 'update' });
  if (!year) throw fail(faults.yearGone, { year: yearName(yearId) });
  return year;
}

const close = handle(calls.yearClose, async (cx, { yearId, anyway }) => {
  await openYear(cx.db, yearId);
  const left = await cx.db.count(totals, { yearId, state: 'incomplete' });
  if (left && !anyway) throw fail(faults.notComplete, { n: left });
  await cx.db.update(years, { yearId }, { state: 'closed', closedAt: cx.nowIso, closedBy: cx.me.userId });
  cx.note('fitness-test.year-closed', { yearId, incomplete: left });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});
const reopen = handle(calls.yearReopen, async (cx, { yearId, why }) => {
  const year = await yearFor(cx, yearId);
  if (year.state !== 'closed') throw fail(faults.notClosed);
  if (year.publishedAt) throw fail(faults.published);
  await cx.db.update(years, { yearId }, { state: 'open', closedAt: null, closedBy: null });
  cx.note('fitness-test.year-reopened', { yearId, why });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

const publish = handle(calls.yearPublish, async (cx, { yearId }) => {
  const year = await yearFor(cx, yearId);
  if (year.state !== 'closed') throw fail(faults.notClosed);
  if (year.publishedAt) throw fail(faults.published);
  const standard = await standardFor(cx.db, year);
  const standardName = (await contentOf(cx.db, year.standardKey)).nameZh;
  const children = (await cx.db.many(totals, { yearId }, { sort: ['userId'] })).filter((c) => c.state !== 'incomplete');
  const rows = await cx.db.rows<Parameters<typeof resultViews>[1][number]>(
    sql`
    select r.*
    from fitness_test_result r
    where r.org_id = ${cx.db.orgId}
      and r.year_id = ${yearId}`,
  );
  const of = new Map<number, typeof rows>();
  for (const r of rows) (of.get(r.userId) ?? of.set(r.userId, []).get(r.userId)!).push(r);
  const again = new Map((await cx.db.many(retests, { yearId })).map((r) => [r.userId, r.firstTotal]));
  const chain = await cx.db.many(seals, {}, { sort: ['-seq'], limit: 1 });
  const seq = (chain[0]?.seq ?? 0) + 1;
  const made = children.map((c) => {
    const content: CardContent = {
      school: cx.me.orgName,
      year: yearId,
      standard: standardName,
      name: c.name,
      sex: c.sex,
      clazz: c.clazzName,
      grdId: c.grdId,
      standardScore: c.standardScore,
      bonus: c.bonus,
      total: c.total,
      level: c.level,
      state: c.state,
      ...(again.has(c.userId) ? { firstTotal: again.get(c.userId)! } : {}),
      lines: resultViews(standard, of.get(c.userId) ?? []).map(({ itemId, text, points, level, bonus }) => ({
        itemId,
        text,
        points,
        level,
        bonus,
      })),
    };
    const salt = randomBytes(16).toString('hex');
    return { yearId, userId: c.userId, seq, code: newCode(), salt, content, leaf: leafOf(sha, salt, content) };
  });
  const parts = {
    orgId: cx.db.orgId,
    seq,
    yearId,
    prevHash: chain[0]?.hash ?? FIRST,
    root: rootOf(
      sha,
      made.map((m) => m.leaf),
    ),
    cards: made.length,
    sealedAt: cx.nowIso,
  };
  // Reference rows before tenant rows (database.md 15).
  await cx.db.insert(
    cardClaims,
    made.map((m) => ({ codeHash: sha(m.code), orgId: cx.db.orgId, yearId, userId: m.userId })),
  );
  const { orgId: _, ...seal } = parts;
  await cx.db.insert(seals, { ...seal, hash: sealHash(sha, parts), sealedBy: cx.me.userId });
  await cx.db.insert(cards, made);
  await cx.db.update(years, { yearId }, { publishedAt: cx.nowIso });
  cx.note('fitness-test.year-published', { yearId, seq, cards: made.length, hash: sealHash(sha, parts) });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

/** Reads a card by its code and reckons every hash anew: the card's, the year's over all its cards, the chain's over all years. */
const check = handle(calls.cardCheck, async (cx, { code }) => {
  const claim = await cx.db.one(cardClaims, { codeHash: sha(code.toUpperCase()) });
  if (!claim) throw fail(kernelFaults.gone);
  return cx.asOrg(claim.orgId, async (db) => {
    const card = await db.one(cards, { yearId: claim.yearId, userId: claim.userId });
    const chain = await db.many(seals, {}, { sort: ['seq'] });
    const seal = chain.find((s) => s.seq === card?.seq);
    if (!card || !seal) throw fail(kernelFaults.gone);
    const leaves = await db.rows<{ leaf: string }>(sql`
      select c.leaf
      from fitness_test_card c
      where c.org_id = ${db.orgId}
        and c.seq = ${seal.seq}
      order by c.user_id`);
    const genuine =
      leafOf(sha, card.salt, card.content) === card.leaf &&
      leaves.length === seal.cards &&
      rootOf(
        sha,
        leaves.map((l) => l.leaf),
      ) === seal.root &&
      brokenAt(sha, chain) == null;
    const year = await db.one(years, { yearId: claim.yearId });
    const standard = year ? await standardFor(db, year) : undefined;
    const { school, standard: standardName, lines, grdId: _, year: yearId, level, ...c } = card.content;
    return {
      ...c,
      genuine,
      school,
      standard: standardName,
      yearName: yearName(yearId),
      firstTotal: c.firstTotal ?? null,
      level: level as 'pass' | null,
      sealedAt: seal.sealedAt,
      seq: seal.seq,
      seals: chain.length,
      cards: seal.cards,
      hash: card.leaf,
      lines: lines.map((l) => {
        const item = standard?.itemOf(l.itemId);
        return { ...l, name: item ? nameOf(item, cx.lang) : l.itemId };
      }),
    };
  });
});
export const sealing = [close, reopen, publish, check];
