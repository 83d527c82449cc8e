import { hundredthsText } from '../rules';
import type { draftFault } from './norm-draft';
import { useT } from './texts';

/** What is wrong with a sketch, in the server's own words. */
export function useFaultText() {
  const t = useT();
  return (fault: NonNullable<ReturnType<typeof draftFault>>): string => {
    if (fault === 'name') return t('nameRequired');
    if (fault === 'grades') return t('grades');
    if (fault === 'items') return t('items');
    const text = hundredthsText;
    switch (fault.kind) {
      case 'weights':
        return fault.off > 0
          ? t('fault.weightsLow', { off: text(fault.off) })
          : t('fault.weightsHigh', { off: text(-fault.off) });
      case 'gap':
        return t('fault.rowsGap', { name: fault.item, from: text(fault.from), to: text(fault.to) });
      case 'overlap':
        return t('fault.rowsOverlap', { name: fault.item, from: text(fault.from) });
      case 'outside':
        return t('fault.rowsOutside', { name: fault.item, from: text(fault.from) });
      case 'twice':
        return t('fault.itemTwice', { name: fault.item });
      case 'noRows':
        return t('fault.rowsMissing', { name: fault.item });
      case 'pointsHigh':
        return t('fault.pointsHigh', { name: fault.item });
      case 'direction':
        return t('fault.rowsDirection', { name: fault.item });
    }
  };
}
