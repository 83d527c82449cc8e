import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { dayText, instantText, numberText } from '../../../kernel/web/format';
import type { Filter } from '../../../kernel/web/list/filter-bar';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useSession } from '../../../kernel/web/session/session-store';
import { listClazzes } from '../../class/contract';
import { ClazzPicker } from '../../class/web/published';
import { OrgPicker } from '../../organisation/web/published';
import type { COUNTED_FROM } from '../rules';
import { useT } from './texts';

interface BasisShown {
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  readonly open: number;
  readonly differs: number;
  readonly lacking: number;
  readonly rule: number;
  readonly source: (typeof COUNTED_FROM)[number];
  readonly rows: number;
}
/** What the figures above a report rest on: its days, as of when, and whether some of them are still being counted. */
export function Basis({ of }: { readonly of: BasisShown | undefined }) {
  const t = useT();
  const zone = useSession()?.zone;
  if (!of) return null;
  return (
    <p className="soft" style={{ margin: 0 }}>
      {t('basis', { from: dayText(of.from), to: dayText(of.to), at: instantText(of.asOf, zone), rule: of.rule })}
      {t('basisRows', { count: numberText(of.rows) })}
      {t(`source.${of.source}`)}{' '}
      {of.open > 0 ? <StatusTag status="waiting">{t('counting', { count: of.open })}</StatusTag> : null}{' '}
      {of.differs > 0 ? <StatusTag status="needs">{t('differing', { count: of.differs })}</StatusTag> : null}{' '}
      {of.lacking > 0 ? <StatusTag status="waiting">{t('lacking', { count: of.lacking })}</StatusTag> : null}
    </p>
  );
}

type Code = 'present' | 'late' | 'early' | 'absent' | 'leave';
const TONE: Readonly<Record<Code, Status>> = {
  present: 'done',
  late: 'waiting',
  early: 'waiting',
  absent: 'needs',
  leave: 'off',
};
/** What attendance says of a child in a lesson. */
export function CodeTag({ of }: { readonly of: Code }) {
  const t = useT();
  return <StatusTag status={TONE[of]}>{t(`code.${of}`)}</StatusTag>;
}

/** Whether the person sees several schools, and so chooses among them. */
export function useSeveral(): boolean {
  const busiId = useSession()?.busiId;
  return busiId === BUSI.region || busiId === BUSI.platform;
}
/** The filters that reports share: the school for who sees several, the class for who may list classes, the days. */
export function useFilters(o: {
  readonly clazz: boolean;
  /** The days that are meant while none are chosen; absent: this month. */
  readonly unset?: string | undefined;
}): Readonly<Record<string, Filter>> {
  const t = useT();
  const can = useCan();
  const several = useSeveral();
  return {
    ...(several ? { orgId: OrgPicker } : {}),
    ...(o.clazz && !several && can(listClazzes) ? { clazzId: { as: ClazzPicker, label: t('field.clazzName') } } : {}),
    span: {
      label: t('days'),
      as: DateRange,
      props: { unset: o.unset ?? t('screen.month') },
      keys: ['from', 'to'] as const,
    },
  };
}
