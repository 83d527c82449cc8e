import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import type { Lang } from '../../../../kernel/shared/messages';
import { openCode, proofKind } from '../../../proof/server/published';
import * as calls from '../../contract';
import en from '../../locale/en-US';
import zh from '../../locale/zh-CN';
import type { CardContent } from '../../rules/card';
import { formatPoints } from '../../rules/format';
import { years } from '../../tables';
import { standardFor } from '../mark/shelf';
import { nameOf } from './items';
import { yearName } from './years';

const textsIn = (lang: Lang): Readonly<Record<string, string>> => (lang === 'en-US' ? en : zh);
const BANDS = ['low', 'normal', 'over', 'obese'];
const levelIn = (texts: Readonly<Record<string, string>>, level: string | null): string =>
  level ? (texts[`${BANDS.includes(level) ? 'band' : 'level'}.${level}`] ?? level) : '';

/** Lines with the names of their items; a card that brings none has its year's standard asked. */
async function namedLines(door: Door, { year: yearId, lines }: CardContent, lang: Lang) {
  const named = lines.every((line) => line.zh && line.en);
  const year = named ? undefined : await door.one(years, { yearId });
  const standard = year ? await standardFor(door, year) : undefined;
  return lines.map(({ zh: nameZh, en: nameEn, ...line }) => {
    const item = nameZh && nameEn ? { nameZh, nameEn } : standard?.itemOf(line.itemId);
    return { ...line, name: item ? nameOf(item, lang) : line.itemId };
  });
}

/** Cards of a published fitness year; its subject is the school year's first calendar year. */
export const cardKind = proofKind<CardContent>({
  name: 'fitness-test.card',
  title: (subject, lang) => (textsIn(lang)['proofTitle'] ?? '').replace('{year}', yearName(Number(subject))),
  async show(door, { subject, content: c }, lang) {
    const t = textsIn(lang);
    const said = (key: string) => t[key] ?? key;
    const lines = await namedLines(door, c, lang);
    return {
      title: this.title(subject, lang),
      school: c.school,
      name: c.name,
      place: c.clazz,
      figures: [
        { label: said('field.total'), text: c.total == null ? said(`state.${c.state}`) : formatPoints(c.total) },
        ...(c.level ? [{ label: said('field.level'), text: levelIn(t, c.level) }] : []),
      ],
      head: [said('field.itemId'), said('result'), said('points'), said('field.level')],
      rows: lines.map((l) => [
        l.name,
        l.text,
        `${l.points ?? ''}${l.bonus ? ` +${l.bonus}` : ''}`,
        levelIn(t, l.level),
      ]),
      notes: [
        c.standard,
        ...(c.firstTotal == null ? [] : [said('checkRetest').replace('{first}', formatPoints(c.firstTotal))]),
      ],
    };
  },
});

/** The check as it was before other kinds were published: the newest card of a code, for whoever knows the birth day. */
export const cardProofHandlers = [
  handle(calls.cardCheck, (cx, asked) =>
    openCode(cx, { ...asked, kind: cardKind.name }, async (door, { sets, leaves: [newest] }) => {
      const content = newest.content as CardContent;
      const { lines: _, grdId: _grade, year, level, ...c } = content;
      return {
        ...c,
        genuine: newest.genuine,
        yearName: yearName(year),
        firstTotal: c.firstTotal ?? null,
        level: level as 'pass' | null,
        sealedAt: newest.sealedAt,
        seq: newest.seq,
        seals: sets,
        cards: newest.leaves,
        hash: newest.hash,
        lines: await namedLines(door, content, cx.lang),
      };
    }),
  ),
];
