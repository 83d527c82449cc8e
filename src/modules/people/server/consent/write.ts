import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { newId } from '../../../../kernel/server/ids';
import { fail } from '../../../../kernel/shared/faults';
import { maskPhone } from '../../../account/contract';
import { consentFaults } from '../../faults';
import type { Lang } from '../../../../kernel/shared/messages';
import { actOf, stateOf, type ActKind, type ByKind, type Relation, type WaitAct, type Way } from '../../rules/consent';
import { consentActs, consents } from '../../tables';
import { currentText, findPurpose, textHash } from './purposes';

/** What was last said about a purpose. */
export interface LastSaid {
  readonly purpose: string;
  readonly state: ActKind;
  readonly version: number;
  readonly at: string;
}
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
 * Writes what was said: a line each that is never changed, and where it stands from now on. What changes nothing is left out.
 * A withdrawal goes out as the event `people.consent.withdrawn` ({ userId, purpose }), so that what rests on it stops.
 * Two statements; the caller holds the child's row.
 */
export async function writeActs(
  cx: Cx,
  door: Door,
  saying: Saying,
  answers: readonly WaitAct[],
  last: readonly LastSaid[],
): Promise<void> {
  const before = new Map(last.map((said) => [said.purpose, said]));
  const rows = answers.flatMap(({ purpose, version, give }) => {
    const known = findPurpose(purpose);
    const text = known?.texts.find((t) => t.version === version);
    if (!text) return [];
    const said = before.get(purpose);
    const was = stateOf(said, version);
    const act = actOf(give, was);
    if (act === said?.state && was !== 'outdated') return [];
    return [{ ...saying, actId: newId(), purpose, version, textHash: textHash(text), act, at: cx.nowIso }];
  });
  if (rows.length === 0) return;
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
}
