import { Select } from 'antd';
import { numberText, percentText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList } from '../../textbook/contract';
import { clock, paceOf, reasonText, type Reason, type Saying, type Verdict } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<Verdict, Status>> = { valid: 'done', doubtful: 'waiting', invalid: 'needs' };
/** What became of a run. */
export function VerdictTag({ of, decided }: { readonly of: Verdict; readonly decided?: string | null }) {
  const t = useT();
  return <StatusTag status={TONE[of]}>{t(decided ? `decided.${of as 'valid'}` : `verdict.${of}`)}</StatusTag>;
}
/** Pace as people say it, minutes and seconds for a kilometre. */
export const paceText = (metres: number, seconds: number): string =>
  metres > 0 ? clock(paceOf(metres, seconds)) : '—';
export const kilometres = (metres: number): string => numberText(metres / 1000, 2);
export const shareText = (share: number | null): string => (share == null ? '—' : percentText(share / 10_000, 1));

/** A reason in words: what was measured against what, and where in the run. */
export function useReason(): (reason: Reason & { readonly otherName?: string | undefined }) => string {
  const t = useT();
  const say: Saying = {
    t: (key, params) => t(key as 'reason.short', params),
    number: (n) => numberText(n),
    time: (ms) => timeText(ms),
  };
  return (reason) => reasonText(reason, say);
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
