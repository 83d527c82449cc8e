import { latexOf } from '../omml';
import type { Warning } from '../found';
import { child, els, escapeXml, below, textOf, type El } from '../xml';
import { eqField } from './eq-field';
import { atomsOf, htmlAtom, htmlOf, mathAtom, plainOf, trimLine, type Atom, type Line, type Look } from './line';
import { Numbering } from './numbering';
import { gaps } from './gaps';
import { symbol } from './symbols';

/** The parts of a document, each read as XML. */
export interface DocxParts {
  readonly document: El;
  readonly styles?: El | undefined;
  readonly numbering?: El | undefined;
}
/** A line with what was unsure in it. `title` names a heading's style or centred text. */
export interface DocLine {
  readonly line: Line;
  readonly warnings: readonly Warning[];
  readonly isTitle: boolean;
}
/** A picture by its relation: the number and extension it has in the texts, or the reason it has none. */
export type PictureOf = (relation: string) => { readonly src: string } | { readonly warning: Warning };

interface Style {
  readonly basedOn: string;
  readonly numId: string | undefined;
  readonly level: number;
  readonly isTitle: boolean;
}
const val = (el: El | undefined): string | undefined => el?.attrs['w:val'];
const isOn = (el: El | undefined): boolean => el != null && !['0', 'off', 'false', 'none'].includes(val(el) ?? '1');
const EMU_PER_PIXEL = 9525;
const BASED_MAX = 20;

/** Reads the body into lines: numbered lists get their numbers, formulas LaTeX, gaps their low lines. */
export class DocxReader {
  private readonly styles = new Map<string, Style>();
  private readonly numbering: Numbering;
  private warnings: Warning[] = [];
  private field: { instruction: string; shown: Atom[]; inResult: boolean; depth: number } | undefined;

  constructor(
    private readonly parts: DocxParts,
    private readonly pictureOf: PictureOf,
  ) {
    this.numbering = new Numbering(parts.numbering);
    for (const s of els(parts.styles, 'w:style')) {
      const num = child(s, 'w:pPr', 'w:numPr');
      this.styles.set(s.attrs['w:styleId'] ?? '', {
        basedOn: val(child(s, 'w:basedOn')) ?? '',
        numId: val(child(num, 'w:numId')),
        level: Number(val(child(num, 'w:ilvl')) ?? 0),
        isTitle: /^(?:title|heading 1|标题 ?1?)$/i.test(val(child(s, 'w:name')) ?? ''),
      });
    }
  }
  lines(): DocLine[] {
    return this.block(child(this.parts.document, 'w:body') ?? this.parts.document);
  }

  private block(el: El): DocLine[] {
    return els(el).flatMap((k) => {
      switch (k.name) {
        case 'w:p':
          return this.paragraph(k);
        case 'w:tbl':
          return this.table(k);
        case 'w:sectPr':
        case 'w:del':
        case 'w:moveFrom':
          return [];
        case 'mc:AlternateContent':
          return this.block(els(k, 'mc:Choice')[0] ?? els(k, 'mc:Fallback')[0] ?? k);
        // Content controls, insertions, tags: what is inside counts.
        default:
          return this.block(k);
      }
    });
  }
  private styleOf(id: string | undefined): { numId: string | undefined; level: number; isTitle: boolean } {
    let at = id ? this.styles.get(id) : undefined;
    const isTitle = at?.isTitle ?? false;
    for (let n = 0; at && n < BASED_MAX; n++) {
      if (at.numId != null) return { numId: at.numId, level: at.level, isTitle };
      at = this.styles.get(at.basedOn);
    }
    return { numId: undefined, level: 0, isTitle };
  }
  private paragraph(p: El): DocLine[] {
    const pr = child(p, 'w:pPr');
    const style = this.styleOf(val(child(pr, 'w:pStyle')));
    const own = child(pr, 'w:numPr');
    const numId = val(child(own, 'w:numId')) ?? style.numId;
    const label =
      numId != null && numId !== '0'
        ? this.numbering.next(numId, Number(val(child(own, 'w:ilvl')) ?? style.level))
        : '';
    this.warnings = [];
    const atoms = gaps([...(label ? atomsOf(`${label} `) : []), ...this.inline(p)]);
    const isTitle = style.isTitle || val(child(pr, 'w:jc')) === 'center';
    // A line break inside a paragraph is a line of its own.
    const lines: Atom[][] = [[]];
    for (const a of atoms)
      if (a.c === '\n' && !a.html) lines.push([]);
      else lines.at(-1)!.push(a);
    return lines.map((line, at) => ({ line: trimLine(line), warnings: at === 0 ? this.warnings : [], isTitle }));
  }
  private inline(el: El): Atom[] {
    return el.kids.flatMap((k) => (typeof k === 'string' ? [] : this.piece(k)));
  }
  private piece(k: El): Atom[] {
    switch (k.name) {
      case 'w:r':
        return this.run(k);
      case 'm:oMath':
      case 'm:oMathPara': {
        const latex = latexOf(k);
        return latex ? [mathAtom(latex)] : [];
      }
      case 'w:pPr':
      case 'w:rPr':
      case 'w:del':
      case 'w:moveFrom':
      case 'w:proofErr':
      case 'w:bookmarkStart':
      case 'w:bookmarkEnd':
      case 'w:commentRangeStart':
      case 'w:commentRangeEnd':
        return [];
      case 'w:fldSimple': {
        const latex = eqField(k.attrs['w:instr'] ?? '');
        return latex ? [mathAtom(latex)] : this.inline(k);
      }
      case 'mc:AlternateContent':
        return this.alternate(k);
      default:
        return this.inline(k);
    }
  }
  /** What new programs show, else what old ones do. */
  private alternate(k: El): Atom[] {
    const before = this.warnings.length;
    for (const way of [...els(k, 'mc:Choice'), ...els(k, 'mc:Fallback')]) {
      const got = this.inRun(way, []);
      if (got.length > 0) {
        this.warnings.length = before;
        return got;
      }
    }
    return [];
  }
  private run(r: El): Atom[] {
    const pr = child(r, 'w:rPr');
    if (isOn(child(pr, 'w:vanish'))) return [];
    const vert = val(child(pr, 'w:vertAlign'));
    const look: Look[] = [
      ...(isOn(child(pr, 'w:b')) ? ['b' as const] : []),
      ...(isOn(child(pr, 'w:i')) ? ['i' as const] : []),
      ...(isOn(child(pr, 'w:u')) ? ['u' as const] : []),
      ...(vert === 'subscript' ? ['sub' as const] : vert === 'superscript' ? ['sup' as const] : []),
    ];
    return this.inRun(r, look);
  }
  private inRun(r: El, look: readonly Look[]): Atom[] {
    const out: Atom[] = [];
    for (const k of els(r)) {
      if (k.name === 'w:fldChar') {
        out.push(...this.fieldMark(k.attrs['w:fldCharType'] ?? ''));
        continue;
      }
      if (k.name === 'w:instrText') {
        if (this.field && !this.field.inResult) this.field.instruction += textOf(k);
        continue;
      }
      const atoms = this.content(k, look);
      if (this.field?.inResult) this.field.shown.push(...atoms);
      else if (!this.field) out.push(...atoms);
    }
    return out;
  }
  /** A field is a formula (EQ) or its shown text: page numbers, links, forms. */
  private fieldMark(type: string): Atom[] {
    if (type === 'begin') {
      if (this.field) this.field.depth += 1;
      else this.field = { instruction: '', shown: [], inResult: false, depth: 0 };
      return [];
    }
    if (!this.field) return [];
    if (type === 'separate') {
      if (this.field.depth === 0) this.field.inResult = true;
      return [];
    }
    if (this.field.depth > 0) {
      this.field.depth -= 1;
      return [];
    }
    const { instruction, shown } = this.field;
    this.field = undefined;
    const latex = eqField(instruction);
    return latex ? [mathAtom(latex)] : shown;
  }
  private content(k: El, look: readonly Look[]): Atom[] {
    switch (k.name) {
      case 'w:t':
        return atomsOf(textOf(k).replace(/\n/g, ' '), look);
      case 'w:tab':
      case 'w:ptab':
        return atomsOf('\t', look);
      case 'w:br':
        return k.attrs['w:type'] === 'page' || k.attrs['w:type'] === 'column' ? [] : atomsOf('\n');
      case 'w:cr':
        return atomsOf('\n');
      case 'w:noBreakHyphen':
        return atomsOf('-', look);
      case 'w:sym':
        return atomsOf(symbol(k.attrs['w:char'] ?? ''), look);
      case 'w:ruby': {
        const of = child(k, 'w:rubyBase'),
          over = child(k, 'w:rt');
        return [...(of ? this.inline(of) : []), ...(over ? atomsOf(`(${plainOf(this.inline(over))})`) : [])];
      }
      case 'w:drawing':
        return this.drawing(k);
      case 'w:pict':
        return this.oldPicture(k);
      case 'w:object':
        return this.oldPicture(k, true);
      case 'mc:AlternateContent':
        return this.alternate(k);
      case 'w:r':
        return this.run(k);
      case 'w:p':
      case 'w:txbxContent':
        return this.inline(k);
      case 'm:oMath':
        return this.piece(k);
      default:
        return k.name.startsWith('w:') &&
          !['w:sdt', 'w:sdtContent', 'w:smartTag', 'w:ins', 'w:hyperlink'].includes(k.name)
          ? []
          : this.inRun(k, look);
    }
  }
  private drawing(d: El): Atom[] {
    const cx = Number(below(d, 'wp:extent')[0]?.attrs['cx'] ?? 0);
    const blips = below(d, 'a:blip');
    const atoms = blips.flatMap((b) =>
      this.picture(b.attrs['r:embed'] ?? '', blips.length === 1 ? Math.round(cx / EMU_PER_PIXEL) : 0),
    );
    const boxed = below(d, 'w:txbxContent').flatMap((t) => els(t, 'w:p').flatMap((p) => this.inline(p)));
    // Lines and arrows drawn in the word processor have no picture that could be kept.
    if (blips.length === 0 && boxed.length === 0) this.warnings.push({ code: 'shapeLost', params: {} });
    return [...atoms, ...boxed];
  }
  private oldPicture(p: El, isObject = false): Atom[] {
    const image = below(p, 'v:imagedata')[0],
      relation = image?.attrs['r:id'];
    const isFormula =
      isObject && below(p, 'o:OLEObject').some((o) => /equation|mathtype/i.test(o.attrs['ProgID'] ?? ''));
    const width = Number(/width:\s*([\d.]+)pt/.exec(below(p, 'v:shape')[0]?.attrs['style'] ?? '')?.[1] ?? 0) * (4 / 3);
    if (isFormula) {
      const got = relation ? this.pictureOf(relation) : undefined;
      this.warnings.push({ code: 'oldFormula', params: {} });
      return got && 'src' in got ? [imgAtom(got.src, width)] : atomsOf('[?]');
    }
    if (relation) return this.picture(relation, Math.round(width));
    const boxed = below(p, 'w:txbxContent').flatMap((t) => els(t, 'w:p').flatMap((x) => this.inline(x)));
    if (boxed.length === 0 && els(p).length > 0) this.warnings.push({ code: 'shapeLost', params: {} });
    return boxed;
  }
  private picture(relation: string, width: number): Atom[] {
    const got = this.pictureOf(relation);
    if ('warning' in got) {
      this.warnings.push(got.warning);
      return atomsOf('[?]');
    }
    return [imgAtom(got.src, width)];
  }

  private table(tbl: El): DocLine[] {
    const rows = els(tbl, 'w:tr').map((tr) =>
      els(tr)
        .flatMap((c) => (c.name === 'w:tc' ? [c] : c.name === 'w:sdt' ? below(c, 'w:tc') : []))
        .map((tc) => ({
          tc,
          lines: this.block(tc),
          span: Number(val(child(tc, 'w:tcPr', 'w:gridSpan')) ?? 1),
          merged: mergeOf(tc),
        })),
    );
    const all = rows.flat(),
      warnings = all.flatMap((c) => c.lines.flatMap((l) => l.warnings));
    const texts = all.map((c) =>
      c.lines
        .map((l) => plainOf(l.line))
        .join(' ')
        .trim(),
    );
    // The box where marks are written, and the frame around a text.
    if (texts.some((t) => /^题\s*号$/.test(t)) && texts.some((t) => /^(得\s*分|总\s*分|评卷人)$/.test(t))) return [];
    if (all.length === 1) return all[0]!.lines;
    // A table that only sets options side by side.
    if (
      texts.some((t) => /^(?:\d{1,3}[.．、]\s*)?[（(]?[A-H][)）]?[.．、:：]/.test(t)) &&
      texts.filter(Boolean).every((t) => /^(?:\d{1,3}[.．、]?\s*)?(?:[（(]?[A-H][)）]?[.．、:：].*)?$/s.test(t))
    )
      return rows.map((cells) => ({
        line: trimLine(
          cells.flatMap((c) => [...c.lines.flatMap((l) => [...l.line, ...atomsOf(' ')]), ...atomsOf('\t')]),
        ),
        warnings: cells.flatMap((c) => c.lines.flatMap((l) => l.warnings)),
        isTitle: false,
      }));
    // Answers under their numbers: told on as "1. B" lines.
    const asAnswers = answerRows(rows.map((cells) => cells.map((c) => trimLine(c.lines.flatMap((l) => l.line)))));
    if (asAnswers) return asAnswers.map((line) => ({ line, warnings: [], isTitle: false }));
    const html = rows
      .map(
        (cells, r) =>
          `<tr>${cells
            .map((c, at) => {
              if (c.merged === 'go') return '';
              let down = 1;
              if (c.merged === 'begin') while (rows[r + down]?.[at]?.merged === 'go') down += 1;
              return `<td${c.span > 1 ? ` colspan="${c.span}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}>${c.lines
                .map((l) => htmlOf(l.line))
                .filter(Boolean)
                .join('<br />')}</td>`;
            })
            .join('')}</tr>`,
      )
      .join('');
    return [{ line: [htmlAtom(`<table><tbody>${html}</tbody></table>`)], warnings, isTitle: false }];
  }
}
const imgAtom = (src: string, width: number): Atom =>
  htmlAtom(
    `<img src="${escapeXml(src)}" alt=""${width >= 8 && width <= 2000 ? ` width="${Math.round(width)}"` : ''} />`,
  );
function mergeOf(tc: El): 'begin' | 'go' | undefined {
  const m = child(tc, 'w:tcPr', 'w:vMerge');
  return m ? (m.attrs['w:val'] === 'restart' ? 'begin' : 'go') : undefined;
}
/** Rows "题号 1 2 3" and "答案 B C A", as often as they follow each other. */
function answerRows(rows: readonly (readonly Line[])[]): Line[] | undefined {
  const out: Line[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const [numbers, answers] = [rows[at], rows[at + 1]];
    if (
      !numbers ||
      !answers ||
      !/^题?\s*号$|^题目$/.test(plainOf(numbers[0] ?? [])) ||
      !/^(?:答\s*案|选\s*项)$/.test(plainOf(answers[0] ?? []))
    )
      return undefined;
    numbers.slice(1).forEach((n, i) => {
      const no = plainOf(n).trim();
      if (/^\d{1,3}$/.test(no) && (answers[i + 1]?.length ?? 0) > 0)
        out.push([...atomsOf(`${no}. `), ...answers[i + 1]!]);
    });
  }
  // The empty grid on a question sheet asks for answers; it holds none.
  return out.length > 0 || rows.length > 0 ? out : undefined;
}
