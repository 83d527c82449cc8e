import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import type { Lang } from '../../../kernel/shared/messages';
import { proofKind, sealFrom } from '../../proof/server/published';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { childrenOf, type Kind } from '../rules';
import { items } from '../tables';
import { membersWhere, resultOf } from './results';

/** What a card says, complete as it was on the day: it is never read again from the tables. */
export interface ReportContent {
  readonly school: string;
  readonly item: string;
  readonly name: string;
  readonly place: string;
  /** Hundredths of a percent. */
  readonly total: number | null;
  readonly level: string | null;
  readonly parts: readonly { readonly name: string; readonly weight: number; readonly points: number | null }[];
  readonly comment: string;
}
export const PROOF: Readonly<Record<Kind, string>> = {
  perf: 'assessment.perf-report',
  eval: 'assessment.eval-report',
};
const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
/** Hundredths of a percent as points of a hundred. */
const pointsText = (points: number | null): string => (points == null ? '—' : (points / 100).toFixed(2));

const kindOfProof = (kind: Kind) =>
  proofKind<ReportContent>({
    name: PROOF[kind],
    title: (_subject, lang) => textsIn(lang)[`proof.${kind}`] ?? '',
    show(_door, { content: c }, lang) {
      const say = (key: string) => textsIn(lang)[key] ?? key;
      return {
        title: c.item,
        school: c.school,
        name: c.name,
        place: c.place,
        figures: [
          { label: say('total'), text: pointsText(c.total) },
          { label: say('level'), text: c.level ?? '—' },
        ],
        head: [say('index'), say('weight'), say('points')],
        rows: c.parts.map((part) => [part.name, `${part.weight / 100}%`, pointsText(part.points)]),
        notes: c.comment ? [c.comment] : [],
      };
    },
  });
const KINDS = { perf: kindOfProof('perf'), eval: kindOfProof('eval') };

/** The leaves of an archived evaluation. */
async function leavesOf(door: Door, itemId: number, at: string) {
  const item = await door.one(items, { itemId }, { lock: 'update' });
  if (!item || item.sealedSeq != null) return undefined;
  const school = await door.row<{ name: string }>(sql`
    select o.name
    from organisation_org o
    where o.org_id = ${door.orgId}`);
  const members = await membersWhere(door, at, sql`m.item_id = ${itemId}`);
  const roots = childrenOf(item.indexes, null);
  return {
    kind: item.kind,
    leaves: members.map((member) => {
      const { total, level, points } = resultOf(item, member);
      const content: ReportContent = {
        school: school?.name ?? '',
        item: item.name,
        name: member.name,
        place: member.place,
        total,
        level,
        parts: roots.map(({ indexId, name, weight }) => ({ name, weight, points: points.get(indexId) ?? null })),
        comment: member.comment,
      };
      return { holderId: member.userId, bornOn: member.bornOn, content };
    }),
  };
}
/** Archived reports join the school's chain; told twice, they are sealed once. */
export const sealing: Listener = {
  topic: 'assessment.archived',
  async run({ payload }, door) {
    const { itemId, byId, at } = payload as { itemId: number; byId: number; at: string };
    const found = await leavesOf(door, itemId, at);
    if (!found) return;
    const { seq } = await sealFrom(
      door,
      { byId, at },
      { kind: KINDS[found.kind], subject: String(itemId), leaves: found.leaves },
    );
    await door.update(items, { itemId }, { sealedSeq: seq });
  },
};
