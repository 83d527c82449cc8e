import { newId } from '../../../kernel/server/ids';
import type { NewRow } from '../../../kernel/server/db/table';
import { grouped } from '../../../kernel/shared/maps';
import { isTeam, RECORD_LEVELS, type EventSex, type Kind, type PointRules, type RecordLevel } from '../rules';
import { plus, pointsOf, ZERO, type Fraction } from '../rules/points';
import { ranksOf, type Run } from '../rules/rank';
import { againstRecord, bestOf, recordValue } from '../rules/records';
import type { records } from '../tables';
import type { Stands } from './standing';

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
  /** Did not come into the last round: no place and no record, but the points of taking part. */
  readonly out?: boolean;
}
export interface Award<F extends FinalRun = FinalRun> {
  readonly final: F;
  readonly rank: number | null;
  readonly points: Fraction;
  readonly record: 'broken' | 'equalled' | null;
  /** Whose record it was: the highest level that was broken, or equalled where none was. */
  readonly recordLevel: RecordLevel | null;
}
export interface Reckoned<F extends FinalRun> {
  readonly awards: readonly Award<F>[];
  /** Results that stand as records from now on. */
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
  stands: readonly Stands[],
): Reckoned<F> {
  const events = [...grouped(finals, (f) => f.entryId).values()].map((field) => ofEvent(meet, field, rules, stands));
  return { awards: events.flatMap((e) => e.awards), fresh: events.flatMap((e) => e.fresh) };
}
function ofEvent<F extends FinalRun>(
  meet: MeetOf,
  field: readonly F[],
  rules: PointRules,
  stands: readonly Stands[],
): Reckoned<F> {
  const { kind, sex, grdIds, event } = field[0]!;
  const ranks = ranksOf(
    kind,
    field.filter((f) => !f.out),
  );
  const placed = [...ranks].map(([userId, rank]) => ({ userId, rank }));
  // Relays count double, other events of classes do not.
  const points = pointsOf(placed, rules, kind === 'relay');
  // A record is kept for some grades: whoever competes for any of them can break it.
  const ours = stands.filter((s) => s.event === event && s.sex === sex && grdIds.every((id) => s.grdIds.includes(id)));
  const kept = ours.some((s) => s.level === 'school');
  const first = event == null || kept ? undefined : { level: 'school' as const, event, sex, grdIds };
  const legal = field.map((f) => (f.out ? null : recordValue(kind, { ...f, wind: f.winds[String(f.heat)] ?? null })));
  const best = bestOf(
    kind,
    legal.filter((value) => value != null),
  );
  const part = { num: rules.participation, den: 1 };
  const fresh: NewRow<typeof records>[] = [];
  const awards = field.map((final, i) => {
    const value = legal[i] ?? null;
    const met = value != null && value === best ? metOf(kind, value, ours) : [];
    if (value != null && value === best) {
      fresh.push(...met.map(({ stood }) => freshRecord(meet, final, stood, value)));
      // The first result of an event breaks nothing, and stands from now on.
      if (first) fresh.push(freshRecord(meet, final, first, value));
    }
    const top = met[0];
    const bonus = { num: top?.how === 'broken' ? rules.record : 0, den: 1 };
    const worth = points.get(final.userId) ?? (final.out && final.value != null ? part : ZERO);
    return {
      final,
      rank: ranks.get(final.userId) ?? null,
      points: plus(worth, bonus),
      record: top?.how ?? null,
      recordLevel: top?.stood.level ?? null,
    };
  });
  return { awards, fresh };
}
interface Met {
  readonly stood: Stands;
  readonly how: 'broken' | 'equalled';
}
/** Which records a value breaks or equals: broken ones first, of those the highest level. */
const metOf = (kind: Kind, value: number, ours: readonly Stands[]): Met[] =>
  ours
    .flatMap((stood): Met[] => {
      const how = againstRecord(kind, value, stood.value);
      return how ? [{ stood, how }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.how === 'broken') - Number(a.how === 'broken') ||
        RECORD_LEVELS.indexOf(b.stood.level) - RECORD_LEVELS.indexOf(a.stood.level),
    );
type KeptFor = Omit<Stands, 'value'>;
const freshRecord = (meet: MeetOf, f: FinalRun, kept: KeptFor, value: number): NewRow<typeof records> => ({
  recordId: newId(),
  level: kept.level,
  event: kept.event,
  kind: f.kind,
  nameZh: f.nameZh,
  nameEn: f.nameEn,
  sex: kept.sex,
  grdIds: kept.grdIds,
  value,
  timing: f.timing ?? null,
  holder: isTeam(f.kind) ? f.clazzName : f.name,
  place: meet.place,
  setOn: f.startOn ?? meet.startOn,
  gamId: meet.gamId,
  rudId: f.rudId,
  userId: f.userId,
});
