import { cutTo } from '../../../../../kernel/shared/whole';
import type { DocLine } from '../docx/read';
import { plainOf, trimLine, type Line } from '../docx/line';
import { ITEMS_MAX, type Found, type FoundItem, type Warning } from '../found';
import { readAnswers, type Listed } from './answers';
import { buildItem } from './build';
import { sayLost } from './signs';
import { bracketedOf, headingOf, numberOf, opensAnswers } from './patterns';
import { leftWords, note, wordsIn, type Raw } from './raw';
import { Gatherer } from './gather';
import { shareAnswer, stepsOf } from './steps';

/** Whom a number of the list answers: a question, or the (1), (2) of one that are questions of its passage. */
interface Asked {
  readonly no: string;
  readonly raws: readonly [Raw, ...Raw[]];
}
/** The number that is printed before a question; its steps have it too: 21 of "21(2)". */
const printedOf = (no: string): string => /^(\d+)\(/.exec(no)?.[1] ?? no;
function askedIn(raws: readonly Raw[]): Asked[] {
  const out: Asked[] = [];
  // A passage that is a numbered question itself is answered under that number.
  for (const raw of raws.flatMap((r) => (r.isPassage && r.no === '' ? r.subs : [r]))) {
    const no = printedOf(raw.no);
    const last = out.at(-1);
    if (last && no !== raw.no && last.no === no && last.raws[0].no !== no)
      out[out.length - 1] = { no, raws: [...last.raws, raw] };
    else out.push({ no, raws: [raw] });
  }
  return out;
}
/** Gives a question what the list says of it. */
function answerBy(raw: Raw, got: Listed, answer: readonly Line[]): void {
  if (raw.answer.length === 0 && !raw.subs.some((s) => raw.isPassage && s.answer.length > 0)) {
    raw.answer = [...answer];
    if (raw.isPassage) shareAnswer(raw);
  } else if (answer.length > 0) raw.warnings.push({ code: 'answerTwice', params: {} });
  raw.warnings.push(...got.warnings);
}

/** Gives the answers of the list at the end to their questions; those that none asks for are named. */
function spreadAnswers(raws: readonly Raw[], listed: readonly Listed[], warnings: Warning[]): void {
  const asked = askedIn(raws);
  const twice = asked.length !== new Set(asked.map((a) => a.no)).size;
  const sections = [...new Set(listed.map((l) => l.section))].filter((s) => s >= 0).length;
  for (const { no: printed, raws: whom } of asked) {
    const [raw] = whom;
    const no = Number(printed.replace(/\D.*$/, '') || printed.replace(/\D/g, ''));
    const same = listed.filter((l) => l.no === no && !l.used);
    const got =
      (twice && sections > 1 ? same.find((l) => l.section === raw.section) : undefined) ??
      (twice && sections > 1 ? undefined : same[0]);
    if (!got) continue;
    got.used = true;
    const steps = whom.length > 1 ? stepsOf(got.answer, whom.length) : undefined;
    // What says nothing of the single steps is the first one's.
    whom.forEach((to, at) => {
      if (steps || at === 0) answerBy(to, got, steps ? (steps[at] ?? []) : got.answer);
    });
    (whom.at(-1) ?? raw).explain.push(...got.explain);
    for (const { mark, text } of got.notes)
      // What stands at the question already is not said twice.
      if (!((mark === 'degree' || mark === 'source') && raw[mark] === text)) note(raw, mark, text);
  }
  for (const l of listed)
    if (!l.used && l.answer.length + l.explain.length + l.notes.length > 0)
      warnings.push({ code: 'answerLost', params: { no: l.no } }, ...l.warnings);
}

const asksSomething = (r: Raw): boolean => r.stem.length > 0 || r.options.length > 0 || r.subs.length > 0;

/** Recognises a paper, a sheet of exercises or a loose list of questions. */
export function recognise(lines: readonly DocLine[]): Found {
  const gatherer = new Gatherer();
  // The answers begin where a heading says so and questions have come before it.
  let cut = -1;
  for (let at = lines.length - 1; at > 0; at--)
    if (
      opensAnswers(plainOf(trimLine(lines[at]!.line))) &&
      lines.slice(0, at).some((l) => numberOf(plainOf(l.line)) ?? bracketedOf(plainOf(l.line)))
    )
      cut = at;
  // "【答案】" alone on its line above many questions is one question's, not the list's.
  if (
    cut >= 0 &&
    !lines.slice(cut + 1).some((l) => {
      const t = plainOf(trimLine(l.line));
      return numberOf(t) != null || headingOf(t) != null || /^\d{1,3}\s*[-–—~～至]\s*\d/.test(t);
    })
  )
    cut = -1;
  for (const line of cut < 0 ? lines : lines.slice(0, cut)) gatherer.take(line);
  gatherer.close();
  const warnings: Warning[] = [...gatherer.warnings];
  sayLost(cut < 0 ? lines : lines.slice(0, cut), gatherer.raws, gatherer.counted, warnings);
  if (cut >= 0) {
    const parts = gatherer.sections.map((s) => s.name);
    warnings.push(...(lines[cut]?.warnings ?? []));
    spreadAnswers(gatherer.raws, readAnswers(lines.slice(cut + 1), parts, warnings), warnings);
  }
  const raws = gatherer.raws.filter(asksSomething);
  // A number with a key and no question.
  for (const r of gatherer.raws.filter((raw) => !asksSomething(raw))) {
    const text = wordsIn(r);
    warnings.push(...r.warnings);
    if (text !== '') warnings.push(leftWords(text));
  }
  if (raws.length > ITEMS_MAX) warnings.push({ code: 'tooMany', params: { max: ITEMS_MAX } });
  const items: FoundItem[] = raws.slice(0, ITEMS_MAX).map(buildItem);
  return { title: cutTo(gatherer.title, 60), sections: gatherer.sections, items, warnings };
}
