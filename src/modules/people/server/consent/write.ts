import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { newId } from '../../../../kernel/server/ids';
import { fail } from '../../../../kernel/shared/faults';
import { maskPhone } from '../../../account/contract';
import { tell } from '../../../notice/server/published';
import { consentFaults } from '../../faults';
import type { Lang } from '../../../../kernel/shared/messages';
import { actOf, stateOf, type ByKind, type Relation, type WaitAct, type Way } from '../../rules/consent';
import { consentActs, consents } from '../../tables';
import type { ConsentChild } from './child';
import { currentText, findPurpose, textHash, titlesOf } from './purposes';

/** Who says it, and how. */
export interface Saying {
  readonly userId: number;
  readonly way: Way;
  readonly byKind: ByKind;
  readonly byName: string;
  readonly relation?: Relation | null;
  readonly phone?: string | null;
  readonly guardianId?: number | null;
  readonly enteredBy?: number | null;
  readonly confirmedBy?: number | null;
  readonly file?: string | null;
  readonly lang: Lang;
  /** When it was said, where it waited since; absent: now. */
  readonly saidAt?: string;
}

/** Refuses answers to purposes nobody asks for, or to a text that is no longer the one of today. */
export function checkAnswers(answers: readonly WaitAct[]): void {
  for (const { purpose, version } of answers) {
    const known = findPurpose(purpose);
    if (!known) throw fail(consentFaults.purposeUnknown, {}, 'answers');
    if (currentText(known).version !== version) throw fail(consentFaults.textOld, {}, 'answers');
  }
}

/**
 * Writes what was said: a line each that is never changed, and where it stands from now on. What changes nothing is left
 * out, and so is what waited while something else was said: the later word stands.
 * A withdrawal goes out as the event `people.consent.withdrawn` ({ userId, purpose }), so that what rests on it stops; who leads
 * the class is told, and who has to act by hand. Two statements; the caller holds the child's row.
 * @returns the purposes about which something else was said later.
 */
export async function writeActs(
  cx: Cx,
  door: Door,
  saying: Saying,
  answers: readonly WaitAct[],
  child: Pick<ConsentChild, 'userId' | 'name' | 'clazzId' | 'said'>,
): Promise<readonly string[]> {
  const { saidAt = cx.nowIso, ...who } = saying;
  const before = new Map(child.said.map((said) => [said.purpose, said]));
  const since = new Map(child.said.filter(({ at }) => Date.parse(at) > Date.parse(saidAt)).map((s) => [s.purpose, s]));
  const later = answers.flatMap(({ purpose, give }) => {
    const said = since.get(purpose);
    return said && give !== (said.state === 'given') ? [purpose] : [];
  });
  const rows = answers.flatMap(({ purpose, version, give }) => {
    const known = findPurpose(purpose);
    const text = known?.texts.find((t) => t.version === version);
    if (!text || since.has(purpose)) return [];
    const said = before.get(purpose);
    const was = stateOf(said, version);
    const act = actOf(give, was);
    if (act === said?.state && was !== 'outdated') return [];
    return [{ ...who, actId: newId(), purpose, version, textHash: textHash(text), act, at: saidAt }];
  });
  if (rows.length === 0) return later;
  await door.insert(consentActs, rows);
  await door.insert(
    consents,
    rows.map(({ userId, purpose, version, act, actId, at }) => ({ userId, purpose, version, state: act, actId, at })),
    `on conflict (org_id, user_id, purpose) do update
      set version = excluded.version, state = excluded.state, act_id = excluded.act_id, at = excluded.at`,
  );
  for (const { userId, purpose, version, act, way, byKind, byName, phone } of rows) {
    const why = { purpose, version, way, byKind, by: byName, phone: phone ? maskPhone(phone) : null };
    cx.note(`people.consent.${act}`, { subjectId: userId, ...why }, door.orgId);
    if (act === 'withdrawn') cx.emit('people.consent.withdrawn', { userId, purpose }, door.orgId);
  }
  const withdrawn = rows.flatMap(({ act, purpose }) => (act === 'withdrawn' ? [purpose] : []));
  if (withdrawn.length) await tellWithdrawn(cx, door.orgId, child, withdrawn);
  return later;
}

/** One notice an act, whatever it withdraws. */
async function tellWithdrawn(
  cx: Cx,
  org: number,
  { userId, name, clazzId }: Pick<ConsentChild, 'userId' | 'name' | 'clazzId'>,
  names: readonly string[],
): Promise<void> {
  const codes = [...new Set(names.flatMap((purpose) => findPurpose(purpose)?.byHand ?? []))];
  const lead = { classTeachersOfChildren: userId };
  await tell(cx, {
    kind: 'people.consentWithdrawn',
    subject: clazzId == null ? { userId } : { userId, clazzId },
    params: { child: name, what: titlesOf(names) },
    to: codes.length ? { anyOf: [lead, { holdersOf: codes }] } : lead,
    org,
  });
}
