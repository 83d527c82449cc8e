import type { NewRow, RowOf } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { FIRST, leafOf, rootOf, sealHash, type CardContent } from '../rules/seal';
import type { Standard } from '../rules/standard';
import { resultViews } from '../server/educ/read';
import { newCode, sha } from '../server/educ/seal';
import { cardClaims, cards, seals, type results, type totals } from '../tables';

type TotalRow = NewRow<typeof totals> & { orgId: number };
/** Last year of a school, published: its cards can be checked by their codes. */
export async function demoSeal(
  world: World,
  orgId: number,
  school: string,
  standard: Standard,
  children: readonly TotalRow[],
  firsts: ReadonlyMap<string, number>,
  lines: readonly RowOf<typeof results>[],
): Promise<void> {
  const yearId = children[0]?.yearId;
  if (yearId == null) return;
  const of = new Map<number, RowOf<typeof results>[]>();
  for (const l of lines) if (l.yearId === yearId) (of.get(l.userId) ?? of.set(l.userId, []).get(l.userId)!).push(l);
  const byte = () => world.int(0, 255);
  const made = children
    .filter((c) => c.state !== 'incomplete')
    .toSorted((a, b) => a.userId - b.userId)
    .map((c) => {
      const content: CardContent = {
        school,
        year: yearId,
        standard: standard.nameZh,
        name: c.name,
        sex: c.sex,
        clazz: c.clazzName,
        grdId: c.grdId,
        standardScore: c.standardScore ?? null,
        bonus: c.bonus ?? 0,
        total: c.total ?? null,
        level: c.level ?? null,
        state: c.state,
        ...(firsts.has(`${yearId} ${c.userId}`) ? { firstTotal: firsts.get(`${yearId} ${c.userId}`)! } : {}),
        lines: resultViews(standard, of.get(c.userId) ?? []).map(({ itemId, text, points, level, bonus }) => ({
          itemId,
          text,
          points,
          level,
          bonus,
        })),
      };
      const salt = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, '0')).join('');
      return {
        orgId,
        yearId,
        userId: c.userId,
        seq: 1,
        code: newCode(Uint8Array.from({ length: 20 }, byte)),
        salt,
        content,
        leaf: leafOf(sha, salt, content),
      };
    });
  const parts = {
    orgId,
    seq: 1,
    yearId,
    prevHash: FIRST,
    root: rootOf(
      sha,
      made.map((m) => m.leaf),
    ),
    cards: made.length,
    sealedAt: `${yearId + 1}-06-25T08:00:00.000Z`,
  };
  await world.put(seals, [{ ...parts, hash: sealHash(sha, parts), sealedBy: 0 }]);
  await world.put(cards, made);
  await world.put(
    cardClaims,
    made.map((m) => ({ codeHash: sha(m.code), orgId, yearId, userId: m.userId })),
  );
}
