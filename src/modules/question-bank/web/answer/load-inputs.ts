import { loadFormulaInput } from '../../../../kernel/web/rich/formula-input';
import { loadUploadFiles } from '../../../files/web/published';
import type { Part } from '../../contract';
import { isMathy } from './blank-input';

/** Loads what answering these parts may need later: the formula keyboard, the camera key. For pages that must stand without a network. */
export async function loadInputsOf(parts: readonly Part[]): Promise<void> {
  const mathy = parts.some((p) => p.kind === 'blank' && p.answer.blanks?.some(isMathy));
  const written = parts.some((p) => p.kind === 'short' || p.kind === 'photo');
  await Promise.all([mathy ? loadFormulaInput() : undefined, written ? loadUploadFiles() : undefined]);
}
