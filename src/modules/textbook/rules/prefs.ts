/** Defaults of the textbook preference (C-051): junior secondary mathematics. */
export const DEFAULT_STAGE = 2;
export const DEFAULT_SUBJECT = 2;
/** Stage systems when the organisation names none (C-033). */
export const DEFAULT_SYSTEMS: readonly number[] = [1, 2, 5, 6];

export interface Pref {
  readonly stgId: number;
  readonly sbjId: number;
  readonly srsId: number | null;
  readonly tbkId: number | null;
  readonly wbkId: number | null;
}
/** Whether a choice is worth a call: every required key is there and something differs from what is stored (V-091, U13). */
export const worthSaving = (choice: Partial<Pref>, stored: Partial<Pref> | undefined): boolean =>
  choice.stgId != null &&
  choice.sbjId != null &&
  choice.srsId != null &&
  choice.tbkId != null &&
  (choice.stgId !== stored?.stgId ||
    choice.sbjId !== stored.sbjId ||
    choice.srsId !== stored.srsId ||
    choice.tbkId !== stored.tbkId ||
    (choice.wbkId ?? null) !== (stored.wbkId ?? null));
