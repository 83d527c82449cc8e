import { describe, expect, test } from 'vitest';
import { contentQuestions } from './index';

const all = contentQuestions();
const of = (template: string) => all.filter((q) => q.template === template);
const bare = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Forms of English verbs by rule, irregular ones by table: not from the questions. */
const IRREGULAR: Readonly<Record<string, readonly [past: string, participle: string]>> = {
  bring: ['brought', 'brought'],
  eat: ['ate', 'eaten'],
  do: ['did', 'done'],
  have: ['had', 'had'],
  go: ['went', 'gone'],
  run: ['ran', 'run'],
  write: ['wrote', 'written'],
  hear: ['heard', 'heard'],
  find: ['found', 'found'],
  put: ['put', 'put'],
  swim: ['swam', 'swum'],
  forget: ['forgot', 'forgotten'],
  teach: ['taught', 'taught'],
  become: ['became', 'become'],
  know: ['knew', 'known'],
  lose: ['lost', 'lost'],
  give: ['gave', 'given'],
  read: ['read', 'read'],
};
const DOUBLED = /^(?:stop|run|swim|put|forget)$/;
function formsOf(verb: string): Set<string> {
  const stem = DOUBLED.test(verb) ? verb + verb.at(-1) : /[^aeiou]e$/.test(verb) ? verb.slice(0, -1) : verb;
  const third =
    verb === 'have'
      ? 'has'
      : /(?:o|s|x|ch|sh)$/.test(verb)
        ? `${verb}es`
        : /[^aeiou]y$/.test(verb)
          ? `${verb.slice(0, -1)}ies`
          : `${verb}s`;
  const ed = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  const [past, participle] = IRREGULAR[verb] ?? [ed, ed];
  const ing = `${stem}ing`;
  return new Set([
    verb,
    third,
    past,
    participle,
    `to ${verb}`,
    `will ${verb}`,
    `am going to ${verb}`,
    `have ${participle}`,
    ...['am', 'is', 'are', 'was', 'were'].flatMap((be) => [`${be} ${ing}`, `${be} ${participle}`]),
  ]);
}

describe('English', () => {
  test('an answer to “the right form of the verb” is a form of that verb', () => {
    for (const q of of('en-verb-forms')) {
      const verbs = [...bare(q.body.stem).matchAll(/____ (?:you ____ )?\((\w+)\)/g)].map(([, v]) => v!);
      const keys = q.body.answer.blanks!.flatMap((b) => b.accept);
      const known = new Set(verbs.flatMap((v) => [...formsOf(v)]).concat('did'));
      expect([q.key, keys.filter((k) => !known.has(k))]).toEqual([q.key, []]);
    }
  });
  test('what a reading’s explanation quotes stands in the passage', () => {
    for (const q of of('en-reading')) {
      const passage = bare(q.body.stem);
      const english = q.body.subs.flatMap((s) =>
        [...bare(s.explain).matchAll(/“([A-Za-z0-9][^“”]*)”/g)].map(([, quote]) => quote!),
      );
      expect([q.key, english.length >= 3, english.filter((quote) => !passage.includes(quote))]).toEqual([
        q.key,
        true,
        [],
      ]);
    }
  });
  test('a word that has to be filled in from a passage stands in it, as a word or as a number', () => {
    const words = ['seven', 'twenty', 'six', 'fifteen'];
    for (const q of of('en-reading'))
      for (const s of q.body.subs)
        for (const b of s.answer.blanks ?? [])
          expect([
            q.key,
            b.accept[0],
            bare(q.body.stem).includes(b.accept[0]!) || words.includes(b.accept[0]!) || b.accept[0] === '20',
          ]).toEqual([q.key, b.accept[0], true]);
  });
  test('no sentence with its right option holds a doubled or a missing word', () => {
    for (const q of all.filter((x) => x.template.startsWith('en-grammar'))) {
      const fillers = q.body.options[q.body.answer.picks![0]!]!.split('; ');
      const gaps = q.body.stem.split('____').length - 1;
      expect([q.key, gaps === fillers.length || fillers.length === 1]).toEqual([q.key, true]);
      const said = fillers.reduce((text, f) => text.replace('____', f), bare(q.body.stem));
      expect([q.key, /____|\b(\w+) \1\b/.test(said)]).toEqual([q.key, false]);
    }
  });
});

/** The poems and texts from which lines are asked, whole; out of copyright since long. */
const CLASSICS = `黑云翻墨未遮山，白雨跳珠乱入船。卷地风来忽吹散，望湖楼下水如天。
移舟泊烟渚，日暮客愁新。野旷天低树，江清月近人。
爆竹声中一岁除，春风送暖入屠苏。千门万户曈曈日，总把新桃换旧符。
千锤万凿出深山，烈火焚烧若等闲。粉骨碎身浑不怕，要留清白在人间。
东临碣石，以观沧海。水何澹澹，山岛竦峙。树木丛生，百草丰茂。秋风萧瑟，洪波涌起。日月之行，若出其中；星汉灿烂，若出其里。幸甚至哉，歌以咏志。
客路青山外，行舟绿水前。潮平两岸阔，风正一帆悬。海日生残夜，江春入旧年。乡书何处达？归雁洛阳边。
杨花落尽子规啼，闻道龙标过五溪。我寄愁心与明月，随君直到夜郎西。
学而不思则罔，思而不学则殆。温故而知新，可以为师矣。
夫君子之行，静以修身，俭以养德。非淡泊无以明志，非宁静无以致远。
万里赴戎机，关山度若飞。朔气传金柝，寒光照铁衣。将军百战死，壮士十年归。
岱宗夫如何？齐鲁青未了。造化钟神秀，阴阳割昏晓。荡胸生曾云，决眦入归鸟。会当凌绝顶，一览众山小。
予独爱莲之出淤泥而不染，濯清涟而不妖，中通外直，不蔓不枝，香远益清，亭亭净植，可远观而不可亵玩焉。
单车欲问边，属国过居延。征蓬出汉塞，归雁入胡天。大漠孤烟直，长河落日圆。萧关逢候骑，都护在燕然。
自三峡七百里中，两岸连山，略无阙处。重岩叠嶂，隐天蔽日。自非亭午夜分，不见曦月。
庭下如积水空明，水中藻荇交横，盖竹柏影也。
忽逢桃花林，夹岸数百步，中无杂树，芳草鲜美，落英缤纷。
安得广厦千万间，大庇天下寒士俱欢颜！风雨不动安如山。`
  .split('\n')
  .map((text) => text.replace(/[，。；？！]/g, ''));

describe('Chinese', () => {
  test('lines to be recited stand in their poem, in the order of the gaps', () => {
    for (const q of of('ch-recite')) {
      const lines = q.body.answer.blanks!.map((b) => b.accept[0]!);
      const poem = CLASSICS.find((text) => text.includes(lines[0]!));
      expect([q.key, poem != null]).toEqual([q.key, true]);
      const places = lines.map((line) => poem!.indexOf(line));
      expect([q.key, places.every((p) => p >= 0), places]).toEqual([q.key, true, [...places].sort((a, b) => a - b)]);
      // The stem filled in reads as the poem does, wherever it quotes what stands around the gap.
      const said = lines
        .reduce((text, line) => text.replace('____', line), bare(q.body.stem))
        .replace(/[，。；？！“”\s]/g, '');
      for (const line of lines) expect(said).toContain(line);
    }
  });
  test('a gap of a reading quotes the text or names what is in it', () => {
    const named = new Set(['动作']);
    for (const q of of('ch-reading'))
      for (const s of q.body.subs)
        for (const b of s.answer.blanks ?? [])
          expect([q.key, b.accept[0], named.has(b.accept[0]!) || bare(q.body.stem).includes(b.accept[0]!)]).toEqual([
            q.key,
            b.accept[0],
            true,
          ]);
  });
  test('no full stop of the other language stands between Chinese characters', () => {
    const bad = all.filter((q) => q.sbj === 1 && /[\u4e00-\u9fff][,;?][\u4e00-\u9fff]/.test(bare(q.body.stem)));
    expect(bad.map((q) => q.key)).toEqual([]);
  });
});
