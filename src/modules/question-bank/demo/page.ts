const escaped = (s: string): string =>
  s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
const LINE = 27;
const widthOf = (c: string): number => (c < '\u2000' ? 0.55 : 1);
/** Words in lines as wide as a page; a mark never begins a line. */
function linesOf(text: string): string[] {
  const out: string[] = [];
  let line = '',
    width = 0;
  for (const c of text) {
    if (width + widthOf(c) > LINE && !/[，。；：、）)?？！]/.test(c)) {
      out.push(line);
      line = '';
      width = 0;
    }
    line += c;
    width += widthOf(c);
  }
  return line.trim() ? [...out, line] : out;
}
/** A page of an exercise book as a drawing: a heading and numbered questions with room to answer. */
export function pageSvg(title: string, questions: readonly { readonly no: number; readonly stem: string }[]): string {
  const font = 'font-family="Noto Sans CJK SC, Noto Sans SC, sans-serif"';
  let y = 190;
  const body = questions
    .map(({ no, stem }) => {
      const lines = linesOf(`${no}．${stem}`).map(
        (line, i) =>
          `<text x="${i === 0 ? 90 : 122}" y="${(y += 38)}" ${font} font-size="25" fill="#1f2933">${escaped(line)}</text>`,
      );
      y += 96;
      return lines.join('');
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1270" viewBox="0 0 900 1270"><rect width="900" height="1270" fill="#fdfdfb"/><text x="450" y="110" ${font} font-size="34" font-weight="700" text-anchor="middle" fill="#111827">${escaped(title)}</text><line x1="90" y1="150" x2="810" y2="150" stroke="#9aa5b1" stroke-width="2"/>${body}<text x="450" y="1225" ${font} font-size="20" text-anchor="middle" fill="#52606d">姓名 ____________　班级 ____________　得分 ______</text></svg>`;
}
