import type { Counts } from '../rules';
import { Figure } from '../../../kernel/web/parts/basics';
import { useT } from './texts';

/** The figures of a class, each with what it counts. */
export function CoverageFigures({ of }: { readonly of: Counts & { readonly missing: number } }) {
  const t = useT();
  return (
    <div className="face-figures">
      <Figure of="face.consented" label={t('field.consented')} value={`${of.consented} / ${of.students}`} />
      <Figure of="face.fit" label={t('field.fit')} value={of.fit} />
      <Figure of="face.waiting" label={t('field.waiting')} value={of.waiting} />
      <Figure of="face.missing" label={t('field.missing')} value={of.missing} />
    </div>
  );
}
