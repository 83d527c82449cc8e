import { Select } from 'antd';
import { numberText, percentText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList } from '../../textbook/contract';
import { paceOf, type Reason, type Verdict } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<Verdict, Status>> = { valid: 'done', doubtful: 'waiting', invalid: 'needs' };
/** What became of a run. */
export function VerdictTag({ of, decided }: { readonly of: Verdict; readonly decided?: string | null }) {
  const t = useT();
  return <StatusTag status={TONE[of]}>{t(decided ? `decided.${of as 'valid'}` : `verdict.${of}`)}</StatusTag>;
}
/** Seconds as minutes and seconds: 5:30. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
/** Pace as people say it, minutes and seconds for a kilometre. */
export const paceText = (metres: number, seconds: number): string =>
  metres > 0 ? clock(paceOf(metres, seconds)) : '–';
export const kilometres = (metres: number): string => numberText(metres / 1000, 2);
export const shareText = (share: number | null): string => (share == null ? '–' : percentText(share / 10_000, 1));
const ofDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A reason in words: what was measured against what, and where in the run. */
export function useReason(): (reason: Reason & { readonly otherName?: string }) => string {
  const t = useT();
  const paces = new Set(['slow', 'fast', 'sprint']);
  return (reason) => {
    const { code, value = 0, limit = 0, at, metres, otherName } = reason;
    const shown = (n: number): string => (paces.has(code) ? clock(n) : code === 'window' ? ofDay(n) : numberText(n));
    const known = otherName !== undefined && (code === 'pair' || code === 'replay');
    const key = known ? (`reason.${code}.named` as 'reason.pair.named') : (`reason.${code}` as const);
    const text = t(key, {
      value: code === 'weekday' ? t(`day.${value as 1}`) : shown(value),
      limit: shown(limit),
      name: otherName ?? '',
    });
    const place = [
      at === undefined || code === 'window' || code === 'weekday' ? '' : timeText(at),
      metres === undefined ? '' : t('atMetres', { metres: numberText(metres) }),
    ].filter((part) => part !== '');
    return place.length > 0 ? t('withPlace', { text, place: place.join(t('comma')) }) : text;
  };
}
/** All reasons of a run, one a line. */
export function Reasons({ of }: { readonly of: readonly Reason[] }) {
  const text = useReason();
  if (of.length === 0) return null;
  return (
    <ul className="sun-reasons">
      {of.map((reason) => (
        <li key={reason.code}>{text(reason)}</li>
      ))}
    </ul>
  );
}

/** Chooses grades of the basic school years. */
export function GradesPicker({ value, onChange, ...rest }: InputProps<readonly number[]>) {
  const lang = useLang();
  const { data, isPending } = useCall(gradeList, {}, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={isPending}
      value={[...(value ?? [])]}
      onChange={(ids: number[]) => onChange?.(ids)}
      style={{ width: '100%' }}
      options={data
        ?.filter((grade) => grade.grdId <= 12)
        .map((grade) => ({ value: grade.grdId, label: titleIn({ zh: grade.nameZh, en: grade.nameEn }, lang) }))}
    />
  );
}
