import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import * as calls from '../../contract';
import type { ExamState } from '../../rules/exam';
import { useT } from '../texts';

/** What inputs of a form receive. */
interface Input<V> {
  readonly value?: V | null;
  readonly onChange?: (v: V) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

const TONE: Readonly<Record<ExamState, Status>> = {
  draft: 'off',
  published: 'waiting',
  shown: 'needs',
  archived: 'done',
};
export function ExamState({ state }: { readonly state: ExamState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`examState.${state}`)}</StatusTag>;
}
/** Grades and items of the standard in use: the choices of an exam. */
export function useStandardParts() {
  const { data } = useCall(calls.educStandard, {}, { quiet: true });
  return { grades: data?.grades ?? [], items: (data?.items ?? []).filter((i) => i.itemId !== 'bmi') };
}
export function GradesField({ value, onChange, ...rest }: Input<number[]>) {
  const { grades } = useStandardParts();
  return (
    <Select
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(v: number[]) => onChange?.(v)}
      options={grades.map((g) => ({ value: g.grdId, label: g.name }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
export function ItemsField({
  value,
  onChange,
  among,
  ...rest
}: Input<string[]> & { readonly among?: readonly string[] }) {
  const { items } = useStandardParts();
  return (
    <Select
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(v: string[]) => onChange?.(v)}
      options={items
        .filter((i) => !among || among.includes(i.itemId))
        .map((i) => ({ value: i.itemId, label: i.unitText ? `${i.name} (${i.unitText})` : i.name }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
/** A scheme that is on; empty: the year's standard. */
export function SchemeField({ value, onChange, ...rest }: Input<number | null>) {
  const t = useT();
  const { data } = useCall(calls.schemeList, { on: true, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('exam.noScheme')}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      options={(data?.items ?? []).map((s) => ({ value: s.schemeId, label: s.name }))}
    />
  );
}
/** School years as people say them. */
export function YearField({ value, onChange, filter, ...rest }: Input<number | null> & { readonly filter?: boolean }) {
  const t = useT();
  const { data } = useCall(calls.yearList, {}, { quiet: true });
  const years = [
    ...new Set([
      ...(data?.items ?? []).map((y) => y.yearId),
      ...(data ? [data.current] : []),
      ...(value ? [value] : []),
    ]),
  ].toSorted((a, b) => b - a);
  return (
    <Select
      {...rest}
      allowClear={filter ?? false}
      placeholder={filter ? t('all') : undefined}
      style={{ minWidth: 124 }}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      options={years.map((y) => ({ value: y, label: `${y}–${y + 1}` }))}
    />
  );
}
/** A class of an exam, as a filter. */
export const clazzesOf = (tstId: number) =>
  function ExamClazz({ value, onChange, ...rest }: Input<number>) {
    const t = useT();
    const { data } = useCall(calls.examPlaces, { tstId }, { quiet: true });
    return (
      <Select
        aria-label={rest['aria-label']}
        placeholder={t('all')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={value ?? undefined}
        onChange={(v: number | undefined) => onChange?.((v ?? null) as number)}
        options={(data?.clazzes ?? []).map((c) => ({ value: c.clazzId, label: c.clazzName }))}
        style={{ minWidth: 150 }}
      />
    );
  };
export const itemsOf = (items: readonly { readonly itemId: string; readonly name: string }[]) =>
  function ExamItem({ value, onChange, ...rest }: Input<string>) {
    const t = useT();
    return (
      <Select
        aria-label={rest['aria-label']}
        placeholder={t('all')}
        allowClear
        value={value ?? undefined}
        onChange={(v: string | undefined) => onChange?.((v ?? null) as string)}
        options={items.map((i) => ({ value: i.itemId, label: i.name }))}
        style={{ minWidth: 150 }}
      />
    );
  };
/** A filter of fixed words. */
export const wordsOf = (words: readonly string[], prefix: string) =>
  function Words({ value, onChange, ...rest }: Input<string>) {
    const t = useT();
    return (
      <Select
        aria-label={rest['aria-label']}
        placeholder={t('all')}
        allowClear
        value={value ?? undefined}
        onChange={(v: string | undefined) => onChange?.((v ?? null) as string)}
        options={words.map((w) => ({ value: w, label: t(`${prefix}.${w}` as 'all') }))}
        style={{ minWidth: 120 }}
      />
    );
  };
/** Sets one key of the address and leaves the filters of another view behind. */
export function useView() {
  const [search, setSearch] = useSearchParams();
  return { search, go: (keys: Readonly<Record<string, string>>) => setSearch(keys) };
}
