import { useCall } from '../../../../kernel/web/http/hooks';
import { numberText } from '../../../../kernel/web/format';
import { listGrades } from '../../contract';
import { useT } from '../texts';

/** The school in one line of grades: classes, children, and how many classes wait for a class teacher. A click filters the list. */
export function GradeHead({
  chosen,
  onChoose,
}: {
  readonly chosen: number | undefined;
  readonly onChoose: (grdId: number | undefined) => void;
}) {
  const t = useT();
  const { data } = useCall(listGrades, {}, { keep: true, quiet: true });
  const grades = data?.items.filter((g) => g.grdId != null) ?? [];
  if (grades.length === 0) return null;
  return (
    <ul className="grade-head no-print">
      {grades.map((g) => (
        <li key={g.grdId}>
          <button
            type="button"
            aria-pressed={chosen === g.grdId}
            onClick={() => onChoose(chosen === g.grdId ? undefined : g.grdId!)}
          >
            <strong>{g.grdName}</strong>
            <span className="soft">
              {t('gradeCounts', { clazzes: g.clazzCount, students: numberText(g.studentCount) })}
            </span>
            {g.noMaster > 0 ? <span className="grade-needs">{t('gradeNeeds', { count: g.noMaster })}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
