import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Group, Screening } from '../contract';
import { numberText, percentText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList } from '../../textbook/contract';
import { getNorm } from '../contract';
import { acuityText, dioptreText, orderOf, periodOf, periodsUpTo, seOf, type Criteria, type Scale } from '../rules';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { useT } from './texts';

/** The norms in use: the browser judges by the same numbers as the server. */
export function useCriteria(): Criteria | undefined {
  const { data } = useCall(getNorm, {}, { quiet: true });
  return data?.criteria as unknown as Criteria | undefined;
}

/** A term in words: 2026–2027 学年 第一学期. */
export function useTermText() {
  const t = useT();
  return (p: { readonly yearId: number; readonly termId: number }, short = false) =>
    t(short ? 'termShort' : 'term', {
      year: p.yearId,
      next: p.yearId + 1,
      short: String(p.yearId).slice(2),
      end: String(p.yearId + 1).slice(2),
      term: t(`termNo.${p.termId as 1}`),
    });
}
/** Chooses a term; the one that runs when nothing is chosen. Its value is a pair of filters: year and term. */
export function TermPicker({
  value,
  onChange,
  terms = 8,
  ...rest
}: InputProps<readonly unknown[]> & { readonly filter?: boolean; readonly terms?: number }) {
  const text = useTermText();
  const now = periodOf(useToday());
  const list = periodsUpTo(now, terms).toReversed();
  const chosen =
    value?.[0] != null ? orderOf({ yearId: Number(value[0]), termId: Number(value[1] ?? 1) }) : orderOf(now);
  return (
    <Select
      aria-label={rest['aria-label']}
      value={chosen}
      style={{ minWidth: 196 }}
      options={list.map((p) => ({ value: orderOf(p), label: text(p) }))}
      onChange={(n) => {
        const p = list.find((x) => orderOf(x) === n)!;
        onChange?.(n === orderOf(now) ? null : [p.yearId, p.termId]);
      }}
    />
  );
}

/** Chooses a grade. */
export function GradeFilter({ value, onChange, ...rest }: InputProps<number> & { readonly filter?: boolean }) {
  const lang = useLang();
  const { data, isPending } = useCall(gradeList, {}, { quiet: true });
  return (
    <Select
      aria-label={rest['aria-label']}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      style={{ minWidth: 120 }}
      options={data
        ?.filter((g) => g.grdId <= 12)
        .map((g) => ({ value: g.grdId, label: titleIn({ zh: g.nameZh, en: g.nameEn }, lang) }))}
    />
  );
}

const KEY = 'vision.scale';
/** Which scale somebody reads; remembered in this browser. */
export function useScale(): readonly [Scale, (scale: Scale) => void] {
  const [scale, set] = useState<Scale>(() => (localStorage.getItem(KEY) === 'decimal' ? 'decimal' : 'five'));
  return [
    scale,
    (next) => {
      localStorage.setItem(KEY, next);
      set(next);
    },
  ];
}
export function ScaleSwitch({ value, onChange }: { readonly value: Scale; readonly onChange: (scale: Scale) => void }) {
  const t = useT();
  return (
    <Segmented
      aria-label={t('scale')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'five', label: t('scale.five') },
        { value: 'decimal', label: t('scale.decimal') },
      ]}
    />
  );
}

const POOR: Readonly<Record<NonNullable<Screening['poor']>, Status>> = {
  normal: 'done',
  mild: 'waiting',
  moderate: 'waiting',
  severe: 'needs',
};
export function PoorTag({ of }: { readonly of: Screening['poor'] }) {
  const t = useT();
  return of ? <StatusTag status={POOR[of]}>{t(`poor.${of}`)}</StatusTag> : null;
}
const MYOPIA: Readonly<Record<NonNullable<Screening['myopia']>, Status>> = {
  none: 'done',
  pre: 'off',
  lens: 'waiting',
  low: 'waiting',
  moderate: 'waiting',
  high: 'needs',
  ortho: 'off',
};
export function MyopiaTag({ of }: { readonly of: Screening['myopia'] }) {
  const t = useT();
  return of ? <StatusTag status={MYOPIA[of]}>{t(`myopia.${of}`)}</StatusTag> : null;
}
export function Reasons({ of }: { readonly of: readonly Screening['reasons'][number][] }) {
  const t = useT();
  return (
    <span className="vi-reasons">
      {of.map((r) => (
        <StatusTag key={r} status={r === 'high' || r === 'dropped' ? 'needs' : 'waiting'}>
          {t(`reason.${r}`)}
        </StatusTag>
      ))}
    </span>
  );
}
/** Sight of one eye; what was not measured is a dash. */
export const sight = (c: Criteria | undefined, log: number | null | undefined, scale: Scale): string =>
  c && log != null ? acuityText(c, log, scale) : '—';
/** Spherical equivalent of one eye in dioptres. */
export const seText = (eye: { readonly sphere: number | null; readonly cylinder: number | null }): string =>
  eye.sphere == null ? '' : dioptreText(seOf({ sphere: eye.sphere, cylinder: eye.cylinder }));
/** One eye as the machine printed it: sphere / cylinder × axis. */
export const refractionText = (eye: {
  readonly sphere: number | null;
  readonly cylinder: number | null;
  readonly axis: number | null;
}): string =>
  [
    dioptreText(eye.sphere),
    eye.cylinder == null ? '' : ` / ${dioptreText(eye.cylinder)}`,
    eye.axis == null ? '' : ` × ${eye.axis}°`,
  ].join('');

/** A share of a group as per cent; nothing where there is nobody. */
export const rate = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null);
export const rateText = (part: number, whole: number): string => (whole > 0 ? percentText(part / whole, 1) : '—');
/** What stands for a group that is too small to be shown. */
export function Hidden({
  group,
  children,
}: {
  readonly group: Group;
  readonly children: (sum: NonNullable<Group['sum']>) => ReactNode;
}) {
  const t = useT();
  if (group.sum) return <>{children(group.sum)}</>;
  return (
    <span className="soft" title={t('hiddenText')}>
      {t('notShown')}
    </span>
  );
}
export const count = (n: number): string => numberText(n);
