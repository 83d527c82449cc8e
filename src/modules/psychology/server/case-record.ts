import { randomBytes } from 'node:crypto';
import type { Vault } from '../../../kernel/server/vault';
import type { Reason, Roster } from '../rules';
import { opened, PLACES, sealedOf } from './sealed';

/** What a case says: on which roster its child stands, and why. */
export interface CaseRecord {
  readonly roster: Roster;
  /** The month in which it is counted (tables.ts: alarms). */
  readonly month: string;
  /** What its news are told under: a name of its own, which leads to nobody. */
  readonly ring: string;
  readonly reasons: readonly Reason[];
  readonly credible: boolean;
}
/** A case as it stands in the database. `kind`: its roster in clear, where it was not sealed yet. */
export interface SealedCase {
  readonly caseId: number;
  readonly kind: Roster | null;
  readonly openedAt: string;
  readonly sealed: string;
}
/** Longer than the reasons of any scale. */
const LENGTH = 768;
export const newRing = (): string => randomBytes(12).toString('base64url');
export const sealedCase = (vault: Vault, orgId: number, caseId: number, record: CaseRecord): string =>
  sealedOf(vault, PLACES.case(orgId, caseId), record, LENGTH);

type Kept = Pick<CaseRecord, 'reasons' | 'credible'> & Partial<CaseRecord>;
const whole = ({ caseId, kind, openedAt }: SealedCase, kept: Kept): CaseRecord => ({
  ...kept,
  roster: kept.roster ?? kind ?? 'warn',
  month: kept.month ?? openedAt.slice(0, 7),
  ring: kept.ring ?? String(caseId),
});
/** @throws when its key is gone. */
export const caseRecord = (vault: Vault, orgId: number, row: SealedCase): CaseRecord =>
  whole(row, opened<Kept>(vault, PLACES.case(orgId, row.caseId), row.sealed));
/** The same for a job, which goes on past a case whose key is gone: of that one nothing. */
export function caseRecordIn(vault: Vault, orgId: number, row: SealedCase): CaseRecord | undefined {
  const text = vault.open(PLACES.case(orgId, row.caseId), row.sealed);
  return text === undefined ? undefined : whole(row, JSON.parse(text) as Kept);
}
