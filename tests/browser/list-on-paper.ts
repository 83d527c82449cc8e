import type { Person } from './kit';

/** A list as an old machine prints it, drawn by the page and handed over as a file. */
export async function listOnPaper({ page }: Person, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const url = await page.evaluate((cells) => {
    const wide = [250, 160, 140];
    const high = 36;
    const edge = 60;
    const canvas = document.createElement('canvas');
    canvas.width = wide.reduce((sum, w) => sum + w, 0) + 2 * edge;
    canvas.height = cells.length * high + 2 * edge;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('canvas');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#222';
    pen.font = '18px sans-serif';
    for (let line = 0; line <= cells.length; line++) pen.fillRect(edge, edge + line * high, canvas.width - 2 * edge, 2);
    let left = edge;
    for (const [column, w] of [...wide, 0].entries()) {
      pen.fillRect(left, edge, 2, cells.length * high);
      for (const [row, texts] of cells.entries())
        if (texts[column]) pen.fillText(texts[column], left + 14, edge + row * high + 25);
      left += w;
    }
    return canvas.toDataURL('image/jpeg', 0.9);
  }, rows);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
