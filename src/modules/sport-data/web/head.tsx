import { Select } from 'antd';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { boardPage } from '../contract';
import { useT } from './texts';

export type BoardScope = NonNullable<ReplyOf<typeof boardPage>['scope']>;

/** The way up and the name of whose board it is. */
export function Where({ scope, regTo }: { readonly scope: BoardScope; readonly regTo: (regId: number) => string }) {
  const t = useT();
  return (
    <>
      {scope.up.map((r) => (
        <span key={r.regId}>
          <Link to={regTo(r.regId)}>{r.name}</Link> ›
        </span>
      ))}
      <strong>{scope.name}</strong>
      {scope.level === 'reg' && scope.orgId == null ? <span>· {t('schoolsOf', { count: scope.schools })}</span> : null}
    </>
  );
}

interface ToolsProps {
  readonly scope: BoardScope;
  readonly yearId: number | undefined;
  readonly grdId?: number;
  /** Where venues or money are kept, and what they are called. */ readonly places?: string | undefined;
  readonly placesName?: string;
  readonly tstId?: number | undefined;
  readonly onExam?: (tstId: number | undefined) => void;
  readonly onYear: (yearId: number) => void;
  readonly onGrade?: (grdId: number | undefined) => void;
}
/** The choices that hold for all tiles. */
export function Tools({ scope, yearId, grdId, tstId, places, placesName, onYear, onGrade, onExam }: ToolsProps) {
  const t = useT();
  return (
    <>
      {places ? (
        <Link className="sd-link" to={places}>
          {placesName ?? t('places')} ›
        </Link>
      ) : null}
      {onExam && scope.exams?.length ? (
        <Select
          aria-label={t('exam')}
          size="large"
          style={{ width: 360 }}
          value={tstId ?? 0}
          onChange={(e) => onExam(e === 0 ? undefined : e)}
          options={[{ value: 0, label: t('yearTest') }, ...scope.exams.map((e) => ({ value: e.tstId, label: e.name }))]}
        />
      ) : null}
      {tstId == null ? (
        <Select
          aria-label={t('year')}
          size="large"
          value={yearId ?? scope.yearId ?? undefined}
          onChange={onYear}
          options={scope.years.map((y) => ({ value: y, label: t('yearSpan', { from: y, to: y + 1 }) }))}
        />
      ) : null}
      {onGrade ? (
        <Select
          aria-label={t('grade')}
          size="large"
          value={grdId ?? 0}
          onChange={(g) => onGrade(g === 0 ? undefined : g)}
          options={[
            { value: 0, label: t('allGrades') },
            ...scope.grades.map((g) => ({ value: g.grdId, label: g.name })),
          ]}
        />
      ) : null}
    </>
  );
}
