import { newId } from '../../../kernel/server/ids';
import type { NewRow } from '../../../kernel/server/db/table';
import { isTeam, type EventSex, type Kind, type PointRules } from '../rules';
import { groupBy } from '../rules/group';
import { plus, pointsOf, ZERO, type Fraction } from '../rules/points';
import { ranksOf, type Run } from '../rules/rank';
import { againstRecord, bestOf, recordValue } from '../rules/records';
import type { records } from '../tables';
import { recordKey } from './standing';

/** Somebody in a final, with what the event is. */
export interface FinalRun extends Run {
  readonly rudId: number;
  readonly name: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly heat: number;
  readonly entryId: number;
  readonly kind: Kind;
  readonly event: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly sex: EventSex;
  readonly grdIds: number[];
  readonly winds: Readonly<Record<string, number>>;
  readonly startOn: string | null;
}
export interface Award<F extends FinalRun = FinalRun> {
  readonly final: F;
  readonly rank: number | null;
  readonly points: Fraction;
  readonly record: 'broken' | 'equalled' | null;
}
export interface Reckoned<F extends FinalRun> {
  readonly awards: readonly Award<F>[];
  /** Results that stand as records of the school from now on. */
  readonly fresh: readonly NewRow<typeof records>[];
}
interface MeetOf {
  readonly gamId: number;
  readonly place: string;
  readonly startOn: string;
}

/** Places, points and records of a meet's finals. The best of an event alone makes a record, or whoever equals it. */
export function reckon<F extends FinalRun>(
  meet: MeetOf,
  finals: readonly F[],
  rules: PointRules,
  stands: ReadonlyMap<string, number>,
): Reckoned<F> {
  const events = [...groupBy(finals, (f) => f.entryId).values()].map((field) => ofEvent(meet, field, rules, stands));
  return { awards: events.flatMap((e) => e.awards), fresh: events.flatMap((e) => e.fresh) };
}
function ofEvent<F extends FinalRun>(
  meet: MeetOf,
  field: readonly F[],
  rules: PointRules,
  stands: ReadonlyMap<string, number>,
): Reckoned<F> {
  const { kind, sex, grdIds, event } = field[0]!;
  const ranks = ranksOf(kind, field);
  const placed = [...ranks].map(([userId, rank]) => ({ userId, rank }));
  const points = pointsOf(placed, rules, isTeam(kind));
  const stood = event == null ? null : (stands.get(recordKey({ level: 'school', event, sex, grdIds })) ?? null);
  const legal = field.map((f) => recordValue(kind, { ...f, wind: f.winds[String(f.heat)] ?? null }));
  const best = bestOf(
    kind,
    legal.filter((value) => value != null),
  );
  const fresh: NewRow<typeof records>[] = [];
  const awards = field.map((final, i) => {
    const own = legal[i] ?? null;
    const isBest = event != null && own != null && own === best;
    const record = isBest ? againstRecord(kind, own, stood) : null;
    // The first result of an event breaks nothing, and stands from now on.
    if (isBest && (record != null || stood == null)) fresh.push(freshRecord(meet, final, event, own));
    const bonus = { num: record === 'broken' ? rules.record : 0, den: 1 };
    const worth = points.get(final.userId) ?? ZERO;
    return { final, rank: ranks.get(final.userId) ?? null, points: plus(worth, bonus), record };
  });
  return { awards, fresh };
}
const freshRecord = (meet: MeetOf, f: FinalRun, event: string, value: number): NewRow<typeof records> => ({
  recordId: newId(),
  level: 'school',
  event,
  kind: f.kind,
  nameZh: f.nameZh,
  nameEn: f.nameEn,
  sex: f.sex,
  grdIds: f.grdIds,
  value,
  timing: f.timing ?? null,
  holder: isTeam(f.kind) ? f.clazzName : f.name,
  place: meet.place,
  setOn: f.startOn ?? meet.startOn,
  gamId: meet.gamId,
  rudId: f.rudId,
  userId: f.userId,
});
