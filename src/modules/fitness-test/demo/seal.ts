import type { NewRow, RowOf } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { entryOf } from '../../../kernel/shared/maps';
import { demoSet } from '../../proof/demo/seal';
import type { Standard } from '../rules/standard';
import { cardContent } from '../server/educ/card-content';
import { cardKind } from '../server/educ/card-proof';
import type { results, totals } from '../tables';

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
  for (const l of lines) if (l.yearId === yearId) entryOf(of, l.userId, () => []).push(l);
  await demoSet(world, {
    orgId,
    kind: cardKind.name,
    subject: String(yearId),
    sealedAt: `${yearId + 1}-06-25T08:00:00.000Z`,
    leaves: children
      .filter((c) => c.state !== 'incomplete')
      .map((c) => ({
        holderId: c.userId,
        bornOn: c.bornOn ?? null,
        content: cardContent(
          { school, yearId, standard },
          c,
          of.get(c.userId) ?? [],
          firsts.get(`${yearId} ${c.userId}`),
        ),
      })),
  });
}
