import { createHash } from 'node:crypto';
import type { Kernel } from '../../../kernel/server/cx';
import { vaultOf, type Vault } from '../../../kernel/server/vault';
import { dataFile } from '../../../kernel/server/root';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { keysOf, SCORING, type Keys, type Remark, type ScalesJson, type Score } from '../rules';

let keys: Keys | undefined;
/** The keys of data/scales.json. */
export const scaleKeys = (): Keys => (keys ??= keysOf(dataFile<ScalesJson>('scales.json')));
/** By what a paper is scored: changes with each key of data/scales.json, and with the reckoning. */
export const keysVersion = (by: Keys): string =>
  createHash('sha256')
    .update(JSON.stringify([SCORING, by]))
    .digest('hex')
    .slice(0, 8);

const vaults = new WeakMap<object, Vault | null>();
/** The vault of the process, or undefined: the module is off then, and says so. */
export function vaultIn(kernel: Pick<Kernel, 'demo'>): Vault | undefined {
  let vault = vaults.get(kernel);
  if (vault === undefined) vaults.set(kernel, (vault = vaultOf(kernel) ?? null));
  return vault ?? undefined;
}
/** @throws where the server has no key for health records. */
export function mustVault(kernel: Pick<Kernel, 'demo'>): Vault {
  const vault = vaultIn(kernel);
  if (!vault) throw fail(faults.vaultOff);
  return vault;
}

/** What a paper holds. */
export interface PaperRecord {
  readonly answers: readonly number[];
  readonly score: Score;
  readonly remarks: readonly Remark[];
  /** `keysVersion` of that day; papers from before it was kept say none. */
  readonly keys?: string;
  /** PSQI: over so many points of that day. */
  readonly cutoff?: number;
}
export interface StepRecord {
  readonly note: string;
}
/** Where sealed texts stand: a text moved to another row does not open there. */
export const PLACES = {
  answer: (orgId: number, answerId: number) => `psychology.answer ${orgId} ${answerId}`,
  case: (orgId: number, caseId: number) => `psychology.case ${orgId} ${caseId}`,
  step: (orgId: number, stepId: number) => `psychology.step ${orgId} ${stepId}`,
  export: (orgId: number, exportId: number) => `psychology.export ${orgId} ${exportId}`,
  draft: (orgId: number, schemaId: number, userId: number) => `psychology.draft ${orgId} ${schemaId} ${userId}`,
} as const;
/** @throws when its key is gone: nobody may take a record that cannot be read for an empty one. */
export function opened<T>(vault: Vault, place: string, sealed: string): T {
  const text = vault.open(place, sealed);
  if (text === undefined) throw fail(faults.vaultOff);
  return JSON.parse(text) as T;
}
/** @param length what is sealed is filled up to a multiple of it: the length of a sealed text tells nothing of what it says. */
export function sealedOf(vault: Vault, place: string, record: object, length = 1): string {
  const plain = JSON.stringify(record);
  // Blanks behind it are none of the record's.
  return vault.seal(place, plain.padEnd(Math.ceil(plain.length / length) * length));
}
/** Longer than any paper of the three scales. */
export const PAPER_LENGTH = 1408;
export const gone = () => fail(kernelFaults.gone);
