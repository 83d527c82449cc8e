import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { dayIn } from '../../../../kernel/shared/dates';
import { releasedReader, type Released } from '../../../people/server/published';
import { formatPoints } from '../../rules/format';
import type { CardContent } from '../../rules/card';
import type { Standard } from '../../rules/standard';
import { standardFor, type Scoring } from '../mark/shelf';
import { cardKind } from './card-proof';
import { nameOf } from './items';
import { yearName } from './years';

interface Sealed extends Scoring {
  readonly yearId: number;
  readonly userId: number;
  readonly content: CardContent;
  readonly publishedAt: string;
}

function released(cx: Cx, { yearId, userId, content, publishedAt }: Sealed, standard: Standard): Released {
  const { total, level, state, lines } = content;
  return {
    userId,
    title: cx.text('fitness-test.releasedTitle', { year: yearName(yearId) }),
    on: dayIn('Asia/Shanghai', new Date(publishedAt)),
    tone: level === 'fail' ? 'alarm' : 'plain',
    lines: [
      {
        label: cx.text('fitness-test.releasedTotal'),
        value: total == null ? cx.text(`fitness-test.state.${state}`) : formatPoints(total),
      },
      ...(level
        ? [{ label: cx.text('fitness-test.releasedLevel'), value: cx.text(`fitness-test.level.${level}`) }]
        : []),
      ...lines.map(({ itemId, text, points }) => {
        const item = standard.itemOf(itemId);
        return {
          label: item ? nameOf(item, cx.lang) : itemId,
          value: points == null ? text : cx.text('fitness-test.releasedPoints', { text, points: formatPoints(points) }),
        };
      }),
    ],
  };
}

/** What guardians read: the cards of published years, word for word as they were sealed, corrected ones as they hold now. */
releasedReader({
  kind: 'fitness-test.report',
  title: 'fitness-test.releasedReport',
  read: async (cx, door, userIds) => {
    const cards = await door.rows<Sealed>(sql`
      select y.year_id, c.holder_id as user_id, c.content, y.published_at, y.standard_key, y.scheme_id, y.scheme_version, y.settings
      from proof_newest_v c
      join fitness_test_year y on y.org_id = c.org_id and y.year_id::text = c.subject
      where c.org_id = ${door.orgId}
        and c.kind = ${cardKind.name}
        and c.holder_id = any(${userIds}::bigint[])
        and y.published_at is not null
      order by y.year_id desc, c.holder_id
      limit 60`);
    const standards = new Map<number, Standard>();
    for (const card of cards)
      if (!standards.has(card.yearId)) standards.set(card.yearId, await standardFor(door, card));
    return cards.flatMap((card) => {
      const standard = standards.get(card.yearId);
      return standard ? [released(cx, card, standard)] : [];
    });
  },
});
