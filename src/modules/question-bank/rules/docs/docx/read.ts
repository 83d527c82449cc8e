import { cutTo } from '../../../../../kernel/shared/whole';
import { latexOf } from '../omml';
import { isOddFormula } from '../omml-odd';
import type { PictureEdit, Warning } from '../found';
import { child, els, below, textOf, type El } from '../xml';
import { eqField } from './eq-field';
import { formField, instructed, isEq, symbolField } from './fields';
import { boxedIn, drawnIn, hasShapes, oldDrawn, type Drawn } from './drawings';
import {
  atomsOf,
  htmlAtom,
  imgAtom,
  mathAtom,
  OBJECT,
  plainOf,
  trimLine,
  type Atom,
  type Line,
  type Look,
} from './line';
import { RunLooks } from './looks';
import { Numbering } from './numbering';
import { lostOf } from './letters';
import { gaps } from './gaps';
import { isOnlyWords, noteKey } from './notes';
import { shownIn, signAt, UNKNOWN } from './symbols';
import { answerRows, boxOfMarks, mergeOf, partsOf, rowsOf, tableHtml } from './tables';

/** The parts of a document, each read as XML. */
export interface DocxParts {
  readonly document: El;
  readonly styles?: El | undefined;
  readonly numbering?: El | undefined;
  /** Foot- and endnotes by `noteKey`. */
  readonly notes?: ReadonlyMap<string, El>;
}
/** A line with what was unsure in it. `title` names a heading's style or centred text. */
export interface DocLine {
  readonly line: Line;
  readonly warnings: readonly Warning[];
  readonly isTitle: boolean;
}
/** A picture by its relation, as the document shows it: the number and extension it has in the texts, or the reason it has none. */
export type PictureOf = (
  relation: string,
  edit?: PictureEdit,
) => { readonly src: string } | { readonly warning: Warning };

interface Style {
  readonly basedOn: string;
  readonly numId: string | undefined;
  readonly level: number;
  readonly isTitle: boolean;
}
const val = (el: El | undefined): string | undefined => el?.attrs['w:val'];
const BASED_MAX = 20;

/** Reads the body into lines: numbered lists get their numbers, formulas LaTeX, gaps their low lines. */
export class DocxReader {
  private readonly styles = new Map<string, Style>();
  private readonly numbering: Numbering;
  private readonly looks: RunLooks;
  private warnings: Warning[] = [];
  private isInNote = false;
  private field:
    | { instruction: string; shown: Atom[]; inResult: boolean; depth: number; form: string | undefined }
    | undefined;

  constructor(
    private readonly parts: DocxParts,
    private readonly pictureOf: PictureOf,
  ) {
    this.numbering = new Numbering(parts.numbering);
    this.looks = new RunLooks(parts.styles);
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
        // What lies in a part of its own, in another format.
        case 'w:altChunk':
        case 'w:subDoc':
          return [{ line: [], warnings: [{ code: 'signsLost', params: { text: '…' } }], isTitle: false }];
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
    this.looks.enter(val(child(pr, 'w:pStyle')));
    const read = [...this.inline(p), ...this.unended()];
    const lost = lostOf(p, read, this.looks);
    if (lost !== '') this.warn({ code: 'signsLost', params: { text: cutTo(lost, 40) } });
    const atoms = gaps([...(label ? atomsOf(`${label} `) : []), ...read]);
    const isTitle = style.isTitle || val(child(pr, 'w:jc')) === 'center';
    // A line break inside a paragraph is a line of its own.
    const lines: Atom[][] = [[]];
    for (const a of atoms)
      if (a.c === '\n' && !a.html) lines.push([]);
      else lines.at(-1)!.push(a);
    return lines.map((line, at) => ({ line: trimLine(line), warnings: at === 0 ? this.warnings : [], isTitle }));
  }
  /** A field whose result runs on over paragraphs gives each its own words. */
  private unended(): Atom[] {
    return this.field?.inResult ? this.field.shown.splice(0) : [];
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
        if (latex.includes(UNKNOWN)) this.warn({ code: 'signLost', params: {} });
        if (isOddFormula(k)) this.warn({ code: 'mathOdd', params: {} });
        if (latex) return [mathAtom(latex)];
        if (textOf(k).trim() === '') return [];
        this.warn({ code: 'signLost', params: {} });
        return atomsOf(UNKNOWN);
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
  private alternate(k: El, look: readonly Look[] = [], font = ''): Atom[] {
    const before = this.warnings.length;
    for (const way of [...els(k, 'mc:Choice'), ...els(k, 'mc:Fallback')]) {
      const start = this.warnings.length;
      const got = this.inRun(way, look, font);
      if (got.length > 0) {
        // What the ways before it could not say is said by this one.
        this.warnings.splice(before, start - before);
        return got;
      }
    }
    return [];
  }
  private run(r: El): Atom[] {
    const pr = child(r, 'w:rPr');
    if (this.looks.isHidden(pr)) return [];
    const atoms = this.inRun(r, this.looks.looksOf(pr), this.looks.fontOf(pr));
    return this.looks.isCapital(pr) ? atoms.map((a) => (a.html ? a : { ...a, c: a.c.toUpperCase() })) : atoms;
  }
  private inRun(r: El, look: readonly Look[], font = ''): Atom[] {
    const out: Atom[] = [];
    for (const k of els(r)) {
      if (k.name === 'w:fldChar') {
        out.push(...this.fieldMark(k, look));
        continue;
      }
      if (k.name === 'w:instrText') {
        if (this.field && !this.field.inResult) this.field.instruction += instructed(textOf(k), look);
        continue;
      }
      const atoms = this.content(k, look, font);
      if (this.field?.inResult) this.field.shown.push(...atoms);
      else if (!this.field) out.push(...atoms);
      // A sign inside of a formula's instruction is a part of it.
      else if (this.field.depth === 0) this.field.instruction += plainOf(atoms.filter((a) => !a.html));
    }
    return out;
  }
  /** A field is a formula (EQ) or its shown text: page numbers, links, forms. */
  private fieldMark(mark: El, look: readonly Look[]): Atom[] {
    const type = mark.attrs['w:fldCharType'] ?? '';
    if (type === 'begin') {
      if (this.field) this.field.depth += 1;
      else this.field = { instruction: '', shown: [], inResult: false, depth: 0, form: formField(mark) };
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
    const { instruction, shown, form } = this.field;
    this.field = undefined;
    const latex = eqField(instruction);
    // A number in a ring is a sign like any other.
    const ringed = latex && /^\\text\{([\u2460-\u2473])\}$/.exec(latex)?.[1];
    if (latex) return ringed ? atomsOf(ringed, look) : [mathAtom(latex)];
    if (shown.length > 0) return shown;
    // Boxes, lists and signs of fields have no text of their own in the document.
    const drawn = form ?? symbolField(instruction) ?? (isEq(instruction) ? UNKNOWN : '');
    return this.words(drawn, '', look);
  }
  private content(k: El, look: readonly Look[], font: string): Atom[] {
    switch (k.name) {
      case 'w:t':
        return this.words(shownIn(textOf(k).replace(/\n/g, ' '), font), textOf(k), look);
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
        return this.words(signAt(parseInt(k.attrs['w:char'] ?? '', 16) || 0, k.attrs['w:font'] ?? font), '', look);
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
      case 'w:contentPart':
        this.warn({ code: 'shapeLost', params: {} });
        return [];
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.note(k, look);
      case 'mc:AlternateContent':
        return this.alternate(k, look, font);
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
          : this.inRun(k, look, font);
    }
  }
  /** Words as they are shown; what nobody could say the meaning of is marked, and said once. */
  private words(shown: string, typed: string, look: readonly Look[]): Atom[] {
    if (shown.includes(UNKNOWN) && !typed.includes(UNKNOWN)) this.warn({ code: 'signLost', params: {} });
    return atomsOf(shown, look);
  }
  /** The words of a note stand in brackets where it is called; one with pictures, or that is not there, is marked and said. */
  private note(k: El, look: readonly Look[]): Atom[] {
    const wasInNote = this.isInNote;
    const note = wasInNote ? undefined : this.parts.notes?.get(noteKey(k));
    this.isInNote = true;
    const words = note && isOnlyWords(note) ? trimLine(this.inline(note)) : [];
    this.isInNote = wasInNote;
    const lost = note && words.length > 0 ? lostOf(note, words, this.looks) : '';
    if (words.length === 0) this.warn({ code: 'noteLost', params: {} });
    if (lost !== '') this.warn({ code: 'signsLost', params: { text: cutTo(lost, 40) } });
    return words.length === 0 ? atomsOf(UNKNOWN, look) : [...atomsOf('（注：'), ...words, ...atomsOf('）')];
  }
  private warn(warning: Warning): void {
    if (!this.warnings.some((w) => w.code === warning.code)) this.warnings.push(warning);
  }
  private drawing(d: El): Atom[] {
    const pictures = drawnIn(d);
    const boxed = boxedIn(d).flatMap((box) => this.inline(box));
    // Lines and arrows drawn in the word processor have no picture that could be kept.
    if ((pictures.length === 0 && boxed.length === 0) || hasShapes(d))
      this.warnings.push({ code: 'shapeLost', params: {} });
    return [...pictures.flatMap((p) => this.picture(p)), ...boxed];
  }
  private oldPicture(p: El, isObject = false): Atom[] {
    const all = oldDrawn(p);
    const [drawn] = all;
    const isFormula =
      isObject && below(p, 'o:OLEObject').some((o) => /equation|mathtype/i.test(o.attrs['ProgID'] ?? ''));
    if (isFormula) {
      const got = drawn ? this.pictureOf(drawn.relation, drawn.edit) : undefined;
      this.warnings.push({ code: 'oldFormula', params: {} });
      return got && 'src' in got ? [imgAtom(got.src, drawn?.width ?? 0)] : atomsOf('[?]');
    }
    const boxed = boxedIn(p).flatMap((box) => this.inline(box));
    if ((all.length === 0 && boxed.length === 0 && els(p).length > 0) || hasShapes(p))
      this.warnings.push({ code: 'shapeLost', params: {} });
    return [...all.flatMap((one) => this.picture(one)), ...boxed];
  }
  private picture({ relation, width, edit }: Drawn): Atom[] {
    const got = this.pictureOf(relation, edit);
    if ('warning' in got) {
      this.warnings.push(got.warning);
      return atomsOf('[?]');
    }
    return [imgAtom(got.src, width)];
  }

  private table(tbl: El): DocLine[] {
    const rows = rowsOf(tbl).map((tr) =>
      partsOf(tr, 'w:tc').map((tc) => ({
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
    const lines = (of: readonly Line[], lost = ''): DocLine[] => {
      const text = cutTo(lost.replaceAll(OBJECT, '□'), 40);
      const said: Warning[] = text === '' ? warnings : [...warnings, { code: 'signsLost', params: { text } }];
      // Warnings without a line stand where the table stood.
      const kept: readonly Line[] = of.length > 0 || said.length === 0 ? of : [[]];
      return kept.map((line, at) => ({ line, warnings: at === 0 ? said : [], isTitle: false }));
    };
    // The box where marks are written, and the frame around a text.
    const box = boxOfMarks(texts);
    if (box != null) return lines([], box);
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
    if (asAnswers) return lines(asAnswers.lines, asAnswers.lost);
    return lines([[htmlAtom(tableHtml(rows))]]);
  }
}
