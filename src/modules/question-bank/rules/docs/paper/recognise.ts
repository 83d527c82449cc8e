import { cutTo } from '../../../../../kernel/shared/whole';
import type { DocLine } from '../docx/read';
import { OBJECT, plainOf, trimLine } from '../docx/line';
import { ITEMS_MAX, type Found, type FoundItem, type Warning } from '../found';
import { readAnswers, type Listed } from './answers';
import { buildItem } from './build';
import { bracketedOf, headingOf, numberOf, opensAnswers } from './patterns';
import { note, type Raw } from './raw';
import { Gatherer } from './gather';

/** Gives the answers of the list at the end to their questions; those that none asks for are named. */
function spreadAnswers(raws: readonly Raw[], listed: readonly Listed[], warnings: Warning[]): void {
  const asked = raws.flatMap((r) => (r.isPassage ? r.subs : [r]));
  const twice = asked.length !== new Set(asked.map((r) => r.no)).size;
  const sections = [...new Set(listed.map((l) => l.section))].filter((s) => s >= 0).length;
  for (const raw of asked) {
    const no = Number(raw.no.replace(/\D.*$/, '') || raw.no.replace(/\D/g, ''));
    const same = listed.filter((l) => l.no === no && !l.used);
    const got =
      (twice && sections > 1 ? same.find((l) => l.section === raw.section) : undefined) ??
      (twice && sections > 1 ? undefined : same[0]);
    if (!got) continue;
    got.used = true;
    if (raw.answer.length === 0) raw.answer = got.answer;
    else if (got.answer.length > 0) raw.warnings.push({ code: 'answerTwice', params: {} });
    raw.explain.push(...got.explain);
    for (const { mark, text } of got.notes)
      // What stands at the question already is not said twice.
      if (!((mark === 'degree' || mark === 'source') && raw[mark] === text)) note(raw, mark, text);
    raw.warnings.push(...got.warnings);
  }
  for (const l of listed)
    if (!l.used && l.answer.length + l.explain.length + l.notes.length > 0)
      warnings.push({ code: 'answerLost', params: { no: l.no } });
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
  if (cut >= 0) spreadAnswers(gatherer.raws, readAnswers(lines.slice(cut + 1), warnings), warnings);
  const raws = gatherer.raws.filter(asksSomething);
  // A number with a key and no question.
  for (const r of gatherer.raws.filter((raw) => !asksSomething(raw))) {
    const text = [...r.answer, ...r.explain].map(plainOf).join(' ').replaceAll(OBJECT, '□').trim();
    warnings.push(...r.warnings);
    if (text !== '') warnings.push({ code: 'textLost', params: { text: cutTo(text, 40) } });
  }
  if (raws.length > ITEMS_MAX) warnings.push({ code: 'tooMany', params: { max: ITEMS_MAX } });
  const items: FoundItem[] = raws.slice(0, ITEMS_MAX).map(buildItem);
  return { title: cutTo(gatherer.title, 60), sections: gatherer.sections, items, warnings };
}
