import type { ReactNode } from 'react';
import { roomOf, type Seated } from '../rules';
import { useT } from './texts';
import './class.css';

/**
 * A room as its teacher sees it: the board in front, one cell a seat, those without a seat below. What stands in a cell is the
 * caller's: a name here, a mark of attendance in a lesson.
 */
export function SeatGrid<S extends Seated>({
  students,
  cell,
  empty,
}: {
  readonly students: readonly S[];
  readonly cell: (student: S) => ReactNode;
  /** What an empty seat shows; nothing when left out. */
  readonly empty?: (place: { readonly rowNo: number; readonly colNo: number }) => ReactNode;
}) {
  const t = useT();
  const { rows, columns } = roomOf(students);
  const at = new Map(students.map((s) => [`${s.rowNo} ${s.colNo}`, s]));
  const without = students.filter((s) => s.rowNo == null);
  return (
    <div className="seat-room">
      <p className="seat-board">{t('seatBoard')}</p>
      <div className="seat-grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(64px, 1fr))` }}>
        {Array.from({ length: rows * columns }, (_, n) => {
          const place = { rowNo: Math.floor(n / columns) + 1, colNo: (n % columns) + 1 };
          const student = at.get(`${place.rowNo} ${place.colNo}`);
          return (
            <div key={n} className="seat-cell">
              {student ? cell(student) : empty?.(place)}
            </div>
          );
        })}
      </div>
      {without.length > 0 ? (
        <>
          <p className="soft">{t('seatless', { count: without.length })}</p>
          <div className="seat-without">
            {without.map((s) => (
              <div key={s.userId} className="seat-cell">
                {cell(s)}
              </div>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
