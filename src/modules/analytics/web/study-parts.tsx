import { useSearchParams } from 'react-router';
import { dayText, instantText, numberText, percentText } from '../../../kernel/web/format';
import { useUi } from '../../../kernel/web/i18n/use-text';
import type { Filter } from '../../../kernel/web/list/filter-bar';
import { Figure } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import type { Span } from '../../../kernel/web/parts/ranges';
import { useSession } from '../../../kernel/web/session/session-store';
import { GradePicker, SubjectPicker } from '../../textbook/web/published';
import { useFilters } from './parts';
import { useT } from './texts';

/** A share in hundredths, or a dash where nothing was answered. */
export const shareText = (hundredths: number | null): string =>
  hundredths == null ? '—' : percentText(hundredths / 100);

/** Days and moment of what was read from its own days. */
export function ReadAt({
  of,
}: {
  readonly of:
    | {
        readonly from: string;
        readonly to: string;
        readonly asOf: string;
        readonly rule: number;
        readonly rows?: number | undefined;
      }
    | undefined;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  if (!of) return null;
  return (
    <p className="soft" style={{ margin: 0 }}>
      {t('readAt', { from: dayText(of.from), to: dayText(of.to), at: instantText(of.asOf, zone), rule: of.rule })}
      {of.rows == null ? null : t('basisRows', { count: numberText(of.rows) })}
    </p>
  );
}

interface Study {
  readonly students: number;
  readonly active: number;
  readonly answers: number;
  readonly accuracy: number | null;
}
/** Which children a figure is about: all of them, or those who answered. */
export type StudyOpens = 'all' | 'active';
interface StudyProps {
  readonly of: Study;
  readonly onOpen?: (which: StudyOpens) => void;
}
/** What children of all classes answered together; a number opens the children whom it is about. */
export function StudyFigures({ of, onOpen }: StudyProps) {
  const t = useT();
  // Without children there is nobody to count: nothing is said, and no row of zeros.
  if (of.students === 0) return <p style={{ margin: 0 }}>{t('noStudentsText')}</p>;
  const opening = (which: StudyOpens, count: number) => (onOpen && count > 0 ? { onOpen: () => onOpen(which) } : {});
  return (
    <div className="figures">
      <Figure
        of="analytics.learners"
        label={t('children')}
        value={numberText(of.students)}
        {...opening('all', of.students)}
      />
      <Figure
        of="analytics.answering"
        label={t('field.active')}
        value={numberText(of.active)}
        {...opening('active', of.active)}
      />
      <Figure
        of="analytics.answers"
        label={t('field.answers')}
        value={numberText(of.answers)}
        {...opening('active', of.answers)}
      />
      <Figure of="analytics.accuracy" label={t('field.accuracy')} value={shareText(of.accuracy)} />
    </div>
  );
}

/**
 * The filters of reports of classes: school, class, days as everywhere, and grade and subject.
 * @param unset the days that are meant while none are chosen; absent: this month
 */
export function useStudyFilters(unset?: string): Readonly<Record<string, Filter>> {
  const t = useT();
  const shared = useFilters({ clazz: true, unset });
  return {
    ...shared,
    grdId: { as: GradePicker, label: t('field.grade') },
    sbjId: { as: SubjectPicker, label: t('field.sbjName') },
  };
}

/** The days that the address of a report without a list says, and the choice of others. */
export function useDays() {
  const t = useT();
  const ui = useUi();
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined];
  const choose = (span: Span | null | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.delete('from');
      next.delete('to');
      if (span) {
        next.set('from', span[0]);
        next.set('to', span[1]);
      }
      return next;
    });
  const picker = (
    <DateRange
      site
      unset={ui('span.aboutMonth')}
      aria-label={t('days')}
      value={from && to ? ([from, to] as const) : null}
      onChange={choose}
    />
  );
  return { days: { ...(from ? { from } : {}), ...(to ? { to } : {}) }, picker };
}
