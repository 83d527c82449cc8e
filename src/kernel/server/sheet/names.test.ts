import { expect, test } from 'vitest';
import { nameOf, textOf } from '../../shared/fields';
import { nameText } from '../../shared/visible';
import { contains } from '../db/sql';
import { seeded } from '../world';
import { plain } from './text';

const PIECES = [
  '李',
  '雷',
  '阿卜',
  '買',
  '々',
  '\uf9e1',
  'Anna',
  'li',
  'Ｔ',
  'é',
  'e\u0301',
  '7',
  '３',
  '한',
  'می',
  'क्',
  '👩',
  '❤',
  ' ',
  '  ',
  '　',
  '\u00a0',
  '\u2002',
  '\u202f',
  '\u2028',
  '\t',
  '\n',
  '·',
  '•',
  '・',
  '‧',
  '．',
  '.',
  '･',
  '-',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u00ad',
  '\ufeff',
  '\u3164',
  '\u115f',
  '\u2060',
  '\ufe0f',
  '\u2800',
];

test('forms, sheets and searches agree on every name, whatever stands in it', () => {
  const random = seeded(808);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)]!;
  const form = nameOf(200);
  let names = 0;
  for (let i = 0; i < 5000; i++) {
    const typed = Array.from({ length: 1 + Math.floor(random() * 9) }, pick).join('');
    const read = nameText(plain(typed));
    const judged = form.safeParse(typed);
    expect([typed, judged.success ? judged.data : '']).toEqual([typed, read]);
    // One spelling is its own: what is stored, read again or sought again is the same name.
    expect([typed, nameText(read), form.safeParse(read).data ?? '']).toEqual([typed, read, read]);
    if (read === '') {
      expect([typed, contains('p.name', typed)]).toEqual([typed, undefined]);
      continue;
    }
    names += 1;
    const sought = contains('p.name', typed)!.values;
    expect([typed, sought.includes(`%${read}%`)]).toEqual([typed, true]);
  }
  expect(names).toBeGreaterThan(3000);
});
test('a cell and a text field take out the same unseen signs', () => {
  const random = seeded(809);
  for (let i = 0; i < 2000; i++) {
    const word = Array.from({ length: 4 }, () => PIECES[Math.floor(random() * PIECES.length)]!)
      .join('')
      .replaceAll(/[\s３]/g, '');
    expect([word, textOf(200).safeParse(word).data ?? '']).toEqual([word, plain(word)]);
  }
});
