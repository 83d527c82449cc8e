/** What a cell of a downloaded table holds. */
export type SheetCell = string | number | null | undefined;

const widthOf = (rows: readonly (readonly SheetCell[])[], at: number): number =>
  Math.min(
    40,
    Math.max(10, ...rows.map((r) => [...String(r[at] ?? '')].reduce((n, c) => n + (c > '\u2e80' ? 2 : 1), 2))),
  );

/** Rows as an .xlsx workbook of one sheet, whose first row stays in sight. What makes it is loaded when somebody asks. */
export async function workbookOf(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const cols = Math.max(1, ...rows.map((r) => r.length));
  return writeXlsx({
    sheets: [
      {
        name: '1',
        rows: rows.map((r) => Array.from({ length: cols }, (_, at) => r[at] ?? null)),
        columns: Array.from({ length: cols }, (_, at) => ({ width: widthOf(rows, at) })),
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** Hands a file to the person. */
export function saveFile(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
/** Hands rows to the person as an .xlsx workbook. */
export async function saveSheet(name: string, rows: readonly (readonly SheetCell[])[]): Promise<void> {
  const url = URL.createObjectURL(
    new Blob([(await workbookOf(rows)) as BlobPart], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  );
  saveFile(url, `${name}.xlsx`);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
