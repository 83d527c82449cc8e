import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { Convert } from './convert';
import { useT } from './texts';

type Plan = ReplyOf<typeof calls.getPlan>;
type Mark = Plan['marks'][number];
const NEW: readonly Mark[] = [
  { x: 0, y: 0, latE6: 0, lonE6: 0 },
  { x: 10_000, y: 0, latE6: 0, lonE6: 0 },
  { x: 0, y: 10_000, latE6: 0, lonE6: 0 },
];
/** Three points of the picture, by shares of its sides, and where each of them lies. */
function Marks({ value, onChange, ...rest }: InputProps<readonly Mark[]>) {
  const t = useT();
  const [marks, setMarks] = useState<readonly Mark[]>(value?.length === 3 ? value : NEW);
  const put = (next: readonly Mark[]) => {
    setMarks(next);
    onChange?.(next);
  };
  const change = (at: number, part: Partial<Mark>) =>
    put(marks.map((mark, i) => (i === at ? { ...mark, ...part } : mark)));
  const share = (value_: number | null) => Math.round((value_ ?? 0) * 100);
  // A box without a number moves no point: it would go to the equator.
  const move = (at: number, axis: 'latE6' | 'lonE6', degrees: number | null) => {
    if (degrees !== null) change(at, { [axis]: Math.round(degrees * 1e6) });
  };
  return (
    <ol className="watch-rows" id={rest.id}>
      {marks.map((mark, at) => (
        <li key={at}>
          <NumberInput
            aria-label={t('markX', { no: at + 1 })}
            value={mark.x / 100}
            min={0}
            max={100}
            suffix="%"
            onChange={(x) => change(at, { x: share(x) })}
          />
          <NumberInput
            aria-label={t('markY', { no: at + 1 })}
            value={mark.y / 100}
            min={0}
            max={100}
            suffix="%"
            onChange={(y) => change(at, { y: share(y) })}
          />
          <NumberInput
            aria-label={t('latOf', { no: at + 1 })}
            style={{ width: 130 }}
            value={mark.latE6 / 1e6}
            precision={6}
            onChange={(lat) => move(at, 'latE6', lat)}
          />
          <NumberInput
            aria-label={t('lonOf', { no: at + 1 })}
            style={{ width: 130 }}
            value={mark.lonE6 / 1e6}
            precision={6}
            onChange={(lon) => move(at, 'lonE6', lon)}
          />
        </li>
      ))}
      <li>
        <Convert points={marks} onChange={put} />
      </li>
    </ol>
  );
}
/** Lays the school's own plan below the fences. */
export function PlanDialog({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      open
      title={t('plan')}
      call={calls.setPlan}
      onClose={onClose}
      done={t('planSaved')}
      initial={{ path: plan.path ?? undefined, marks: plan.marks.length === 3 ? plan.marks : [...NEW] }}
      fields={{
        path: { as: UploadImage, props: { width: 240, height: 160 }, help: t('planHelp') },
        marks: { as: Marks, help: t('marksHelp') },
      }}
    />
  );
}
