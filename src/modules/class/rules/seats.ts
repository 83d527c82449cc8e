/** A room has at most so many rows and columns of seats. */
export const SEAT_SIDE_MAX = 12;
const COLUMNS = 8;
const ROWS = 6;

/** A seat, or none yet. */
export interface Seated {
  readonly userId: number;
  readonly rowNo: number | null;
  readonly colNo: number | null;
}
/** How large the room is drawn: as far as somebody sits, and large enough for everybody. */
export function roomOf(students: readonly Seated[]): { readonly rows: number; readonly columns: number } {
  const columns = students.reduce((most, s) => Math.max(most, s.colNo ?? 0), COLUMNS);
  const rows = students.reduce((most, s) => Math.max(most, s.rowNo ?? 0), ROWS);
  return { columns, rows: Math.min(SEAT_SIDE_MAX, Math.max(rows, Math.ceil(students.length / columns))) };
}
/** Everybody in the order of the register, row by row from the board. Whoever finds no seat in the largest room has none. */
export const seatedInOrder = <S extends Seated>(students: readonly S[]): S[] => {
  const { columns, rows } = roomOf(students.map((s) => ({ ...s, rowNo: null, colNo: null })));
  return students.map((s, at) =>
    at < rows * columns
      ? { ...s, rowNo: Math.floor(at / columns) + 1, colNo: (at % columns) + 1 }
      : { ...s, rowNo: null, colNo: null },
  );
};
/** A child moves to a seat, or off the plan; whoever sits there takes the place that becomes free. */
export function moved<S extends Seated>(
  students: readonly S[],
  userId: number,
  to: { readonly rowNo: number; readonly colNo: number } | null,
): S[] {
  const who = students.find((s) => s.userId === userId);
  if (!who) return [...students];
  return students.map((s) => {
    if (s.userId === userId) return { ...s, rowNo: to?.rowNo ?? null, colNo: to?.colNo ?? null };
    const sitsThere = to != null && s.rowNo === to.rowNo && s.colNo === to.colNo;
    return sitsThere ? { ...s, rowNo: who.rowNo, colNo: who.colNo } : s;
  });
}
