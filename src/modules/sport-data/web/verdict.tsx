import { numberText } from '../../../kernel/web/format';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { Verdict } from '../rules/heart';
import { useT } from './texts';

const STATUS = { below: 'waiting', reached: 'done', above: 'needs' } as const;
/** Tenths as a number, with what the figure is against what is asked; of a figure that still grows nothing is said. */
export function Judged({ tenths, verdict }: { readonly tenths: number | null; readonly verdict: Verdict | null }) {
  const t = useT();
  if (tenths == null) return <span className="soft">—</span>;
  return (
    <>
      {verdict ? <StatusTag status={STATUS[verdict]}>{t(`verdict.${verdict}`)}</StatusTag> : null}{' '}
      {numberText(tenths / 10, 1)}
    </>
  );
}
