import type { DocLine } from '../docx/read';
import { OBJECT, plainOf, trimLine, type Line } from '../docx/line';
import { type FoundSection, type Warning } from '../found';
import {
  bracketedOf,
  headingOf,
  marksIn,
  namesPassage,
  numberOf,
  opensPassage,
  rangeOf,
  scoreAt,
  type Heading,
  type Mark,
} from './patterns';
import { Counted } from './signs';
import { wordsBesideFields } from './head';
import { optionsIn } from './options';
import { leftWords, newRaw, note, wordsIn, type Raw } from './raw';
import { flatten, shareAnswer } from './steps';

type Place = 'stem' | Mark;
/** A number further on than this is a number in the text, not a question's. */
const JUMP_MAX = 5;
/** Lines before the first question that are no title: 姓名 班级 and the like. */
const HEAD = /姓名|班级|学号|考号|准考证|考试时间|满分|注意事项|密封|得分|答题卡|第\s*\d+\s*页/;
const PASSAGE_LENGTH = 60;

/** Gathers lines into questions, as a reader goes through a paper. */
export class Gatherer {
  readonly sections: FoundSection[] = [];
  readonly raws: Raw[] = [];
  readonly warnings: Warning[] = [];
  /** Signs that came into no question and were spoken of, or are in a title or heading. */
  readonly counted = new Counted();
  title = '';
  private heading: Heading | undefined;
  private question: Raw | undefined;
  private passage: Raw | undefined;
  private step: Raw | undefined;
  private place: Place = 'stem';
  private last = 0;
  /** Lines of the head of a part, before its first question: they may be a passage. */
  private loose: DocLine[] = [];

  /** Where the next words belong: the step (1) of a question, the question, the passage. */
  private get at(): Raw | undefined {
    return this.step ?? this.question ?? this.passage;
  }

  take(doc: DocLine): void {
    const line = trimLine(doc.line);
    const text = plainOf(line);
    if (text === '' && doc.warnings.length === 0) return;
    const heading = headingOf(text);
    if (heading && !this.isInPassage(heading)) {
      this.begin(heading);
      if (opensPassage(text)) this.openPassage(line, doc);
      else this.headed(heading, doc);
      return;
    }
    const number = numberOf(text);
    if (number && this.mayBegin(number.no, text)) {
      this.open(String(number.no), line.slice(number.length), doc);
      return;
    }
    const bracketed = bracketedOf(text);
    if (bracketed && this.mayStep(bracketed.no)) {
      this.openStep(String(bracketed.no), line.slice(bracketed.length), doc);
      return;
    }
    const marks = marksIn(text);
    if (marks.length > 0 && this.at) {
      this.marked(line, doc, marks);
      return;
    }
    if (this.raws.length === 0 && !this.question && !this.passage && !this.heading) {
      if (this.title === '' && !HEAD.test(text) && !opensPassage(text) && text.length <= 60 && !text.includes(OBJECT)) {
        this.title = text.replace(/\s+/g, ' ');
        this.counted.add(line);
        this.warnings.push(...doc.warnings);
        return;
      }
      if (!opensPassage(text)) {
        if (HEAD.test(text) || doc.isTitle || text.length <= 40) {
          this.leave(doc, HEAD.test(text) ? wordsBesideFields(text) : text);
          return;
        }
        this.loose.push(doc);
        return;
      }
    }
    if (this.opensHere(text)) {
      this.openPassage(line, doc);
      return;
    }
    if (!this.question && !this.passage) {
      this.loose.push(doc);
      return;
    }
    this.add(line, doc);
  }
  /** A line that belongs to no question is said; the fields at the head of a paper (name, class) are nobody's words. */
  private leave(doc: DocLine, words = plainOf(trimLine(doc.line))): void {
    this.warnings.push(...doc.warnings);
    this.counted.add(doc.line);
    if (words !== '') this.warnings.push(leftWords(words));
  }
  /** What stands behind the points of a heading is nobody's, nor are its pictures: "二、作文（20 分）不少于 300 字". */
  private headed({ name, beside }: Heading, doc: DocLine): void {
    const words = `${name.includes(OBJECT) ? OBJECT : ''}${beside}`;
    this.leave(doc, words);
  }
  /** The words under a mark run on until the next question: "【解析】" keeps its "一、". */
  private isInPassage(heading: Heading): boolean {
    return this.place === 'explain' && heading.kind == null && heading.score == null && this.at != null;
  }

  private begin(heading: Heading): void {
    this.close();
    this.heading = heading;
    this.sections.push({ name: heading.name.replaceAll(OBJECT, '□') });
    for (const l of this.loose) this.leave(l);
    this.loose = [];
    this.passage = undefined;
  }
  private mayBegin(no: number, text: string): boolean {
    if (no === 0 || text.length > 3000) return false;
    if (this.last === 0 || (this.passage?.until != null && no > this.last && no <= this.passage.until)) return true;
    if (no === this.last + 1) return true;
    // Each part may count anew; inside an explanation small numbers are its steps.
    if (no === 1)
      return (
        (this.question == null && this.passage?.subs.length !== 0) ||
        this.raws.every((r) => r.section !== this.sections.length - 1)
      );
    return no > this.last && no <= this.last + JUMP_MAX && this.place !== 'explain';
  }
  private mayStep(no: number): boolean {
    if (this.place === 'explain' || this.place === 'answer') return false;
    const host = this.question ?? (this.passage && this.passage.until == null ? this.passage : undefined);
    if (!host) return no === 1 || no === this.last + 1;
    // Papers that number their questions (1), (2): the open one was such a question itself.
    if (host.no === `(${no - 1})`) return true;
    return no === host.subs.length + 1 && host.options.length === 0;
  }
  private fresh(no: string): Raw {
    return newRaw(this.sections.length - 1, {
      no,
      kind: this.heading?.kind,
      score: this.heading?.score,
      perGap: this.heading?.perGap,
    });
  }
  private open(no: string, rest: Line, doc: DocLine): void {
    const n = Number(no),
      range = this.passage?.until;
    if (this.passage && range != null && n > range) this.closePassage();
    this.closeQuestion();
    const raw = this.fresh(no);
    if (this.last > 0 && n > this.last + 1 && n !== 1)
      raw.warnings.push({ code: 'numberJump', params: { no: n, last: this.last } });
    this.last = n;
    this.flushLoose(raw);
    this.question = raw;
    this.place = 'stem';
    this.words(raw, rest, doc);
    // "6. 阅读材料，回答下列问题" with its own (1), (2).
    if (!this.passage && opensPassage(plainOf(rest)) && (this.heading?.kind ?? 'group') === 'group')
      raw.isPassage = true;
  }
  private openStep(no: string, rest: Line, doc: DocLine): void {
    const host = this.question ?? this.passage;
    this.place = 'stem';
    if (!host || host.no === `(${Number(no) - 1})`) {
      // Questions numbered (1), (2) right under their part.
      this.closeQuestion();
      const raw = this.fresh(`(${no})`);
      this.last = Number(no);
      this.flushLoose(raw);
      this.question = raw;
      this.words(raw, rest, doc);
      return;
    }
    const step = newRaw(host.section, {
      no,
      kind: host.isPassage ? undefined : host.kind === 'group' ? undefined : host.kind,
    });
    host.subs.push(step);
    this.step = step;
    host.original.push(doc.line);
    this.words(step, rest, { ...doc, line: [] });
  }
  private opensHere(text: string): boolean {
    if (this.place === 'explain' || this.place === 'answer') {
      if (!opensPassage(text) || rangeOf(text) == null) return false;
    }
    if (rangeOf(text) != null || (opensPassage(text) && (this.heading?.kind === 'group' || !this.question)))
      return true;
    if (this.heading?.kind !== 'group') return false;
    if (namesPassage(text)) return true;
    // In a part of passages, long words behind a finished question begin the next one.
    return (
      (this.question != null &&
        (this.question.options.length >= 2 || this.question.answer.length > 0) &&
        text.length >= PASSAGE_LENGTH) ||
      (this.question == null && this.passage == null)
    );
  }
  private openPassage(line: Line, doc: DocLine): void {
    this.closePassage();
    const raw = newRaw(this.sections.length - 1, {
      kind: 'group',
      isPassage: true,
      until: rangeOf(plainOf(line))?.[1],
    });
    for (const l of this.loose) {
      raw.stem.push(l.line);
      raw.original.push(l.line);
      raw.warnings.push(...l.warnings);
    }
    this.loose = [];
    this.passage = raw;
    this.place = 'stem';
    this.words(raw, line, doc);
  }
  /** Words between a part's heading and its first question: a passage where the part has passages, else an instruction. */
  private flushLoose(raw: Raw): void {
    for (const l of this.loose) {
      const text = plainOf(l.line);
      if (text.length > PASSAGE_LENGTH || text.includes(OBJECT)) {
        raw.warnings.push(...l.warnings, leftWords(text));
        this.counted.add(l.line);
      } else this.leave(l);
    }
    this.loose = [];
  }
  private words(raw: Raw, rest: Line, doc: DocLine): void {
    const whole = trimLine(rest);
    if (doc.line.length > 0) raw.original.push(doc.line);
    raw.warnings.push(...doc.warnings);
    const scored = scoreAt(plainOf(whole));
    if (scored && !raw.isPassage) raw.score = scored.score;
    const line = scored ? whole.slice(scored.length) : whole;
    const marks = marksIn(plainOf(line));
    if (marks.length > 0) {
      this.stemOrOptions(raw, line.slice(0, marks[0]!.at));
      this.underMarks(line, marks);
      return;
    }
    this.stemOrOptions(raw, line);
  }
  private stemOrOptions(raw: Raw, line: Line): void {
    const found = raw.isPassage && raw === this.passage ? undefined : optionsIn(line, raw.options.length);
    if (!found) {
      const t = trimLine(line);
      if (t.length === 0) return;
      // A line behind the options goes on with the last of them.
      if (raw.options.length > 0)
        raw.options[raw.options.length - 1] = [
          ...raw.options.at(-1)!,
          ...(raw.options.at(-1)!.length > 0 ? [{ c: ' ', look: [] }] : []),
          ...t,
        ];
      else raw.stem.push(t);
      return;
    }
    if (found.before.length > 0) raw.stem.push(found.before);
    raw.options.push(...found.options.map((o) => o.text));
  }
  private marked(line: Line, doc: DocLine, marks: ReturnType<typeof marksIn>): void {
    const to = this.at!;
    (this.question ?? this.passage)!.original.push(doc.line);
    to.warnings.push(...doc.warnings);
    const before = trimLine(line.slice(0, marks[0]!.at));
    if (before.length > 0) this.add(before, { ...doc, line: [] });
    this.underMarks(line, marks);
  }
  private underMarks(
    line: Line,
    marks: readonly { readonly at: number; readonly from: number; readonly mark: Mark }[],
  ): void {
    marks.forEach((m, i) => {
      this.place = m.mark;
      // The answer of a whole question is not the last step's.
      if (m.mark === 'answer' && this.step && this.question && !this.question.isPassage) this.step = undefined;
      this.put(trimLine(line.slice(m.from, marks[i + 1]?.at ?? line.length)));
    });
  }
  private add(line: Line, doc: DocLine): void {
    const host = this.question ?? this.passage;
    if (doc.line.length > 0) host?.original.push(doc.line);
    this.at?.warnings.push(...doc.warnings);
    this.put(line);
  }
  private put(line: Line): void {
    const to = this.at;
    if (!to || line.length === 0) return;
    const text = plainOf(line);
    switch (this.place) {
      case 'stem':
        this.stemOrOptions(to, line);
        break;
      case 'answer':
        to.answer.push(line);
        break;
      case 'explain':
        to.explain.push(line);
        break;
      default:
        this.counted.add(line);
        // Points are a whole question's, not those of its last step.
        note(this.place === 'score' ? (this.question ?? to) : to, this.place, text);
    }
  }
  private closeQuestion(): void {
    const raw = this.question;
    this.question = undefined;
    this.step = undefined;
    this.place = 'stem';
    if (!raw) return;
    // (1), (2) with options of their own are questions of a passage.
    if (raw.subs.some((s) => s.options.length >= 2)) {
      raw.isPassage = true;
      raw.kind = 'group';
      for (const s of raw.subs) s.kind = undefined;
    } else if (raw.isPassage && raw.subs.length === 0) raw.isPassage = false;
    if (raw.isPassage) shareAnswer(raw);
    if (this.passage) {
      this.passage.subs.push(raw);
      this.passage.original.push(...raw.original);
      this.passage.warnings.push(...raw.warnings.splice(0));
      if (raw.subs.length > 0) flatten(this.passage, raw);
    } else this.raws.push(raw);
  }
  private closePassage(): void {
    this.closeQuestion();
    const raw = this.passage;
    this.passage = undefined;
    if (!raw) return;
    if (raw.subs.length > 0) {
      this.raws.push(raw);
      return;
    }
    this.warnings.push(...raw.warnings);
    this.counted.addRaw(raw);
    const text = wordsIn(raw);
    if (text !== '') this.warnings.push(leftWords(text));
  }
  close(): void {
    this.closePassage();
    for (const l of this.loose) this.leave(l);
    this.loose = [];
  }
}
