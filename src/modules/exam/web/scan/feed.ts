/** The files of a folder as sheets: fronts and backs alternate, or every file is a front. In the order of their names. */
export function sheetsOf<F extends { readonly name: string }>(
  files: readonly F[],
  isDuplex: boolean,
): { readonly seqNo: number; readonly side1: F; readonly side2?: F }[] {
  const inOrder = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const step = isDuplex ? 2 : 1;
  const out: { seqNo: number; side1: F; side2?: F }[] = [];
  for (let i = 0; i < inOrder.length; i += step) {
    const side1 = inOrder[i];
    const side2 = isDuplex ? inOrder[i + 1] : undefined;
    if (side1) out.push({ seqNo: out.length + 1, side1, ...(side2 ? { side2 } : {}) });
  }
  return out;
}
/** A scanner's PDF: by its type, or by its name where the browser knows no type. */
export const isPdf = (file: { readonly name: string; readonly type: string }): boolean =>
  file.type === 'application/pdf' || (!file.type && /\.pdf$/i.test(file.name));
/** The pages of a PDF as sheets, as pictures are: fronts and backs alternate, or each is a front. */
export const pagesInPairs = (
  pages: number,
  isDuplex: boolean,
): { readonly seqNo: number; readonly page1: number; readonly page2?: number }[] =>
  Array.from({ length: Math.ceil(pages / (isDuplex ? 2 : 1)) }, (_, i) => {
    const page1 = isDuplex ? i * 2 + 1 : i + 1;
    return { seqNo: i + 1, page1, ...(isDuplex && page1 < pages ? { page2: page1 + 1 } : {}) };
  });
