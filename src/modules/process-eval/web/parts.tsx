import { Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { gradeList } from '../../textbook/contract';
import type { Cell } from '../contract/parts';
import { hundredthsText, valueText, type EvalModule, type Indicator } from '../rules';
import { useT } from './texts';

/** The module of a screen's address. */
export const moduleOf = (of: Readonly<Record<string, unknown>> | undefined): EvalModule =>
  of?.['module'] === 'art' ? 'art' : 'sport';

/** Hundredths, shown and typed as a number with at most two decimals. */
export function Hundredths({
  value,
  onChange,
  unit,
  least = 0,
  most,
  width = 128,
  ...rest
}: InputProps<number> & {
  readonly unit?: string;
  readonly least?: number;
  readonly most?: number;
  readonly width?: number;
}) {
  return (
    <NumberInput
      {...rest}
      value={value == null ? null : value / 100}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * 100))}
      min={least / 100}
      {...(most === undefined ? {} : { max: most / 100 })}
      precision={2}
      formatter={(next) => String(Number(next))}
      {...(unit ? { suffix: unit } : {})}
      style={{ width }}
    />
  );
}
/** A term in words: 2026–2027 学年 第一学期. */
export function useTermText() {
  const t = useT();
  return (p: { readonly yearId: number; readonly termId: number }) =>
    t('term', { year: p.yearId, next: p.yearId + 1, term: t(`termNo.${p.termId as 1}`) });
}
/** What a value reads as. */
export function useValueText() {
  const t = useT();
  return (
    item: Pick<Indicator, 'way' | 'levels' | 'fullScore' | 'source'>,
    of: Pick<Cell, 'value' | 'exempt'> | undefined,
  ): string => {
    if (of?.exempt) return t(`exempt.${of.exempt}`);
    return of ? valueText(item, of.value, { yes: t('yes'), no: t('no') }) : '';
  };
}
export const scoreText = (score: number | null): string => (score === null ? '—' : hundredthsText(score));

/** Chooses grades of the basic school years. */
export function GradesPicker({ value, onChange, ...rest }: InputProps<number[]>) {
  const lang = useLang();
  const { data, isPending } = useCall(gradeList, {}, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      loading={isPending}
      value={value ?? []}
      onChange={(next: number[]) => onChange?.(next)}
      optionFilterProp="label"
      style={{ width: '100%' }}
      options={data
        ?.filter((grade) => grade.grdId <= 12)
        .map((grade) => ({ value: grade.grdId, label: titleIn({ zh: grade.nameZh, en: grade.nameEn }, lang) }))}
    />
  );
}
/** The names of grades, for lists. */
export function useGradeNames() {
  const lang = useLang();
  const { data } = useCall(gradeList, {}, { quiet: true });
  const names = new Map(data?.map((grade) => [grade.grdId, titleIn({ zh: grade.nameZh, en: grade.nameEn }, lang)]));
  return (ids: readonly number[]): string =>
    ids
      .toSorted((a, b) => a - b)
      .map((grdId) => names.get(grdId) ?? '')
      .join(lang === 'en-US' ? ', ' : '、');
}
