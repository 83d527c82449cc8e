import { fill, type Book } from '../../../../kernel/shared/messages';
import { isLatex, partsOf, type AnswerKey, type Part } from '../../../question-bank/contract';
import type { Wrong } from '../../contract';
import { blankLines, byHand, type Space } from '../../rules';
import { bold, paragraph, runsOf, words } from './flow';
import { ommlOf } from './omml';
import { packDocx } from './pack';
import { Pictures } from './pictures';
import type { StoredPicture } from '../../../files/server/published';

export interface Sheet {
  readonly title: string;
  readonly line: string;
  readonly items: readonly Wrong[];
  readonly withAnswer: boolean;
  readonly space: Space;
  readonly book: Book;
  readonly pictures: ReadonlyMap<string, StoredPicture>;
}
const letter = (at: number): string => String.fromCharCode(65 + at);
const OPTION = 300;
const TAB = '<w:r><w:tab/></w:r>';

/** The key of a part as runs; formulas of gaps are set as formulas. */
function keyRuns(part: Part, book: Book, picture: (p: string, alt: string) => string): string {
  const key: AnswerKey = part.answer;
  const t = (name: string) => book[`wrongbook.${name}`] ?? name;
  switch (part.kind) {
    case 'single':
    case 'multi':
      return words(
        (key.picks ?? [])
          .toSorted((a, b) => a - b)
          .map(letter)
          .join(' '),
      );
    case 'judge':
      return words(key.truth == null ? '' : t(key.truth ? 'paper.true' : 'paper.false'));
    case 'blank':
      return (key.blanks ?? [])
        .map((b, at) => {
          const [spelling = ''] = b.accept;
          return [
            words(`${at > 0 ? '；' : ''}${(key.blanks?.length ?? 0) > 1 ? `(${at + 1}) ` : ''}`),
            isLatex(spelling) ? ommlOf(spelling) : words(spelling),
            b.unit && !spelling.includes(b.unit) ? words(b.unit) : '',
          ].join('');
        })
        .join('');
    case 'match':
      return words((key.pairs ?? []).map((p, at) => `${at + 1}–${letter(p)}`).join('  '));
    case 'order':
      return words((key.order ?? []).map(letter).join(' → '));
    case 'short':
    case 'photo':
      return runsOf(key.text ?? '', picture).join(words(' '));
  }
}
/** The notebook as a document of a word processor: questions first, keys and explanations behind them, so that a child can work without looking. */
export function notebookDocx({ title, line, items, withAnswer, space, book, pictures }: Sheet): Uint8Array {
  const t = (name: string, params?: Record<string, string | number>) => fill(book[`wrongbook.${name}`] ?? name, params);
  const drawn = new Pictures(pictures, t('paper.picture')),
    picture = drawn.run;
  const runs = (html: string) => runsOf(html, picture);
  const out: string[] = [];
  const block = (html: string, first: string, indent = 0) => {
    const list = runs(html);
    (list.length ? list : ['']).forEach((r, at) =>
      out.push(paragraph(`${at === 0 ? first : ''}${r}`, { indent: at === 0 ? indent : indent || 0, keep: true })),
    );
  };
  items.forEach((item, no) => {
    block(item.body.stem, bold(`${no + 1}. `));
    for (const part of partsOf(item.body)) {
      if (item.body.kind === 'group') block(part.stem, words(`(${part.qcid}) `));
      if (part.kind === 'match')
        part.options.forEach((o, at) => {
          const left = `${words(`${at + 1} `)}${runs(o).join('')}`;
          const right = `${words(`${letter(at)} `)}${runs(part.rights[at] ?? '').join('')}`;
          out.push(paragraph(`${left}${TAB}${TAB}${right}`, { indent: OPTION }));
        });
      else part.options.forEach((o, at) => block(o, words(`${letter(at)}. `), OPTION));
      for (let n = blankLines(part.kind, byHand(part), space); n > 0; n--) out.push(paragraph(''));
    }
    out.push(paragraph(''));
  });
  if (withAnswer) {
    out.push(paragraph(words(t('paper.answers')), { style: 'Heading', keep: true }));
    items.forEach((item, no) => {
      for (const part of partsOf(item.body)) {
        out.push(paragraph(`${bold(`${no + 1}. `)}${keyRuns(part, book, picture)}`));
        runs(part.explain).forEach((r, at) =>
          out.push(paragraph(`${at === 0 ? words(t('paper.explain')) : ''}${r}`, { indent: OPTION })),
        );
      }
    });
  }
  return packDocx(
    `${paragraph(words(title), { style: 'Title' })}${paragraph(words(line), { style: 'Small' })}`,
    out.join(''),
    drawn.media,
  );
}
