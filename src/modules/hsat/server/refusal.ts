import type { Cx } from '../../../kernel/server/cx';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { hundredthsText, type SchemeFault, type WindowFault } from '../rules';

/** What is wrong with a scheme, in words, at the field it is about. */
export function refusal(cx: Cx, fault: SchemeFault, at: string): Error {
  const text = hundredthsText;
  switch (fault.kind) {
    case 'weights':
      return fault.off > 0
        ? fail(faults.weightsLow, { off: text(fault.off) }, at)
        : fail(faults.weightsHigh, { off: text(-fault.off) }, at);
    case 'partFull':
      return fail(
        faults.partFull,
        { name: cx.text(`hsat.part.${fault.name}`), declared: text(fault.declared), found: text(fault.found) },
        at,
      );
    case 'levelNone':
      return fail(faults.levelNone, {}, at);
    case 'levelGap':
    case 'levelOverlap':
      return fail(faults[fault.kind], { from: text(fault.from), to: text(fault.to) }, at);
    case 'noTerms':
      return fail(faults.noTerms, {}, at);
    case 'partTwice':
      return fail(faults.partTwice, { name: cx.text(`hsat.part.${fault.name}`) }, at);
    case 'roundTwice':
      return fail(
        faults.roundTwice,
        { name: fault.name === 'process' ? cx.text('hsat.part.process') : fault.name },
        at,
      );
    default:
      return fail(faults[fault.kind], { name: fault.name }, at);
  }
}
export function windowRefusal(cx: Cx, fault: WindowFault): Error {
  const stage = cx.text(`hsat.stage.${fault.stage}`);
  if (fault.kind === 'crosses')
    return fail(faults.windowCrosses, { stage, other: cx.text(`hsat.stage.${fault.other}`) }, 'settings');
  if (fault.kind === 'backwards') return fail(faults.windowBackwards, { stage }, 'settings');
  return fail(faults.appealOutside, {}, 'settings');
}
