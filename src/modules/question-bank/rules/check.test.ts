import { describe, expect, test } from 'vitest';
import { checkQuestion, gapsIn } from './check';
import { judge, scoreOf } from './judge';
import { isEmptyAnswer, partsOf, questionBody, withoutKey, type QuestionBody, type SubQuestion } from './model';
import { usualScore } from './score';
import { spread } from './spread';
import { plainText, wordsOf } from './words';

const body = (o: Partial<QuestionBody>): QuestionBody =>
  questionBody.parse({ kind: 'single', stem: '题干', options: ['甲', '乙'], answer: { picks: [0] }, ...o });
const faults = (o: Partial<QuestionBody>) => checkQuestion(body(o)).map((f) => `${f.path}:${f.code}`);
const sub = (qcid: number, o: Partial<SubQuestion> = {}): SubQuestion => ({
  qcid,
  kind: 'single' as const,
  stem: '问',
  options: ['甲', '乙'],
  rights: [],
  answer: { picks: [0] },
  explain: '',
  ...o,
});

describe('a complete question', () => {
  test('[V-088] two options at least, twenty at most', () => {
    const of = (n: number) => Array.from({ length: n }, (_, i) => `第${i}项`);
    expect([2, 20].map((n) => faults({ options: of(n) }))).toEqual([[], []]);
    expect(faults({ options: of(1) })).toEqual(['options:optionsFew']);
    expect(checkQuestion({ ...body({}), options: of(21) }).map((f) => f.code)).toEqual(['optionsMany']);
    expect(faults({ kind: 'multi', options: of(1) })).toEqual(['options:optionsFew']);
  });
  test('the key is there and among the options', () => {
    expect(faults({ answer: {} })).toEqual(['answer.picks:keyMissing']);
    expect(faults({ answer: { picks: [2] } })).toEqual(['answer.picks:keyRange']);
    expect(faults({ answer: { picks: [0, 1] } })).toEqual(['answer.picks:keyOne']);
    expect(faults({ kind: 'multi', answer: { picks: [0, 0] } })).toEqual(['answer.picks:keySome']);
    expect(faults({ kind: 'judge', options: [], answer: {} })).toEqual(['answer.truth:keyMissing']);
    expect(faults({ kind: 'judge', options: [], answer: { truth: false } })).toEqual([]);
  });
  test('no option is empty or stands twice; a picture or a formula is something', () => {
    expect(faults({ options: ['<p> </p>', '乙'] })).toEqual(['options.0:optionEmpty']);
    expect(faults({ options: ['乙', '乙'] })).toEqual(['options.1:optionSame']);
    expect(faults({ options: ['<img src="/api/file/a.png">', '<span class="latex" data-latex="x"></span>'] })).toEqual(
      [],
    );
    expect(faults({ stem: '<p></p>' })).toEqual(['stem:stem']);
  });
  test('a fill-in has as many answers as gaps', () => {
    const blanks = (n: number) => Array.from({ length: n }, () => ({ accept: ['1'], mode: 'text' as const }));
    expect(gapsIn('<p>甲____乙______丙___</p>')).toBe(2);
    expect(faults({ kind: 'blank', options: [], stem: '1+1=____', answer: { blanks: blanks(1) } })).toEqual([]);
    expect(faults({ kind: 'blank', options: [], stem: '没有空', answer: { blanks: blanks(1) } })).toEqual([
      'stem:gapsNone',
    ]);
    expect(faults({ kind: 'blank', options: [], stem: '____和____', answer: { blanks: blanks(1) } })).toEqual([
      'answer.blanks:gapsKeys',
    ]);
    expect(
      faults({ kind: 'blank', options: [], stem: '____', answer: { blanks: [{ accept: [' '], mode: 'text' }] } }),
    ).toEqual(['answer.blanks.0:blankEmpty']);
  });
  test('matching gives each entry a partner of its own, ordering uses every item once', () => {
    const match = (pairs: number[], rights = ['一', '二', '三']) =>
      faults({ kind: 'match', rights, answer: { pairs } });
    expect([match([2, 0]), match([0]), match([0, 0]), match([0, 5]), match([0, 1], ['一'])]).toEqual([
      [],
      ['answer.pairs:pairs'],
      ['answer.pairs:pairsSame'],
      ['answer.pairs:pairs'],
      ['rights:rightsFew', 'answer.pairs:pairs'],
    ]);
    expect([[1, 0], [0], [0, 0], [0, 2]].map((order) => faults({ kind: 'order', answer: { order } }).length)).toEqual([
      0, 1, 1, 1,
    ]);
  });
  test('the questions of a passage have numbers of their own, and every gap of a cloze its question', () => {
    const group = (subs: QuestionBody['subs'], stem = '短文') =>
      faults({ kind: 'group', options: [], answer: {}, stem, subs });
    expect(group([sub(1), sub(2)])).toEqual([]);
    expect(group([])).toEqual(['subs:subsNone']);
    expect(group([sub(1), sub(1)])).toEqual(['subs.1.qcid:subsSame']);
    expect(group([sub(1, { stem: '' })], 'I __1__ a book and __2__ it.')).toEqual(['stem:clozeGap']);
    expect(group([sub(1, { answer: {} })])).toEqual(['subs.0.answer.picks:keyMissing']);
    expect(faults({ subs: [sub(1)] })).toEqual(['subs:notForGroup']);
  });
});

describe('marking', () => {
  const part = (o: Partial<QuestionBody>) => partsOf(body(o))[0]!;
  test('choices: one or all right options; some of several and no wrong one earn half', () => {
    expect(
      [
        judge(part({}), { picks: [0] }),
        judge(part({}), { picks: [1] }),
        judge(part({}), {}),
        judge(part({}), null),
      ].map((j) => j.verdict),
    ).toEqual(['right', 'wrong', 'empty', 'empty']);
    const multi = part({ kind: 'multi', options: ['甲', '乙', '丙', '丁'], answer: { picks: [0, 2] } });
    expect([[0, 2], [2, 0], [0], [0, 1], [0, 1, 2]].map((picks) => judge(multi, { picks }).share)).toEqual([
      100, 100, 50, 0, 0,
    ]);
    expect(judge(multi, { picks: [0] }, { multiPart: 0 }).verdict).toBe('wrong');
  });
  test('gaps and pairs count one by one, the last one rounds nothing away', () => {
    const blank = part({
      kind: 'blank',
      options: [],
      stem: '____ ____ ____',
      answer: { blanks: [1, 2, 3].map((n) => ({ accept: [String(n)], mode: 'number' as const })) },
    });
    expect(judge(blank, { blanks: ['1', '2.0', '4'] })).toEqual({
      verdict: 'part',
      share: 66,
      places: [true, true, false],
    });
    expect(judge(blank, { blanks: ['1', '2', '3'] }).share).toBe(100);
    expect([scoreOf(100, 2.5), scoreOf(66, 6), scoreOf(33, 5), scoreOf(0, 5)]).toEqual([2.5, 4, 1.5, 0]);
    expect(
      judge(part({ kind: 'match', rights: ['一', '二'], answer: { pairs: [1, 0] } }), { pairs: [1, -1] }).share,
    ).toBe(50);
    expect(judge(part({ kind: 'order', answer: { order: [1, 0] } }), { order: [1, 0] }).verdict).toBe('right');
  });
  test('words and drawings wait for a person; a gap marked by hand makes the whole wait', () => {
    expect([
      judge(part({ kind: 'short', options: [], answer: {} }), { text: '答' }).verdict,
      judge(part({ kind: 'photo', options: [], answer: {} }), { files: ['189/1-a.png'] }).verdict,
      judge(part({ kind: 'photo', options: [], answer: {} }), {}).verdict,
    ]).toEqual(['hand', 'hand', 'empty']);
    expect(
      judge(part({ kind: 'blank', options: [], stem: '____', answer: { blanks: [{ accept: [''], mode: 'hand' }] } }), {
        blanks: ['x'],
      }),
    ).toEqual({ verdict: 'hand', share: null });
  });
  test('an answer without anything in it is empty', () => {
    expect(
      [
        {},
        { picks: [] },
        { blanks: ['', ' '] },
        { pairs: [-1, -1] },
        { order: [] },
        { text: ' ' },
        { blanks: ['\u200b', '\u3164 '] },
        { text: '\u00ad' },
        { files: [] },
        null,
      ].every(isEmptyAnswer),
    ).toBe(true);
    expect(
      [{ picks: [0] }, { truth: false }, { blanks: ['', 'x'] }, { pairs: [-1, 0] }, { files: ['a'] }].some(
        isEmptyAnswer,
      ),
    ).toBe(false);
  });
  test('a learner is handed no key: not in the question, not in its parts', () => {
    const bare = withoutKey(
      body({
        kind: 'group',
        options: [],
        answer: {},
        explain: '解析',
        subs: [
          sub(1, {
            kind: 'blank',
            options: [],
            stem: '____',
            answer: { blanks: [{ accept: ['秘密'], mode: 'text', unit: 'cm' }] },
            explain: '因为',
          }),
        ],
      }),
    );
    expect(JSON.stringify(bare)).not.toMatch(/秘密|因为|解析|cm/);
    expect(partsOf(bare)[0]!.answer.blanks).toHaveLength(1);
  });
});

describe('small things', () => {
  test('a sign of a formula that has no plain form stands as its word, also one that objects inherit', () => {
    expect(plainText('<p><span class="latex" data-latex="a\\constructor+b\\times\\toString">x</span></p>')).toBe(
      'aconstructor+b×toString',
    );
  });
  test('words of a question: formulas by their source, entities as signs', () => {
    expect(
      plainText('<p>解 <span class="latex" data-latex="3 x &lt; 5">3x</span> &amp; 图<img src="a" alt="三角形"></p>'),
    ).toBe('解 3x<5 & 图 三角形');
    expect(wordsOf(body({ stem: '１＋１', options: ['甲', '乙'] }))).toBe('1+1 甲 乙');
  });
  test('usual points follow the kind', () => {
    expect([
      usualScore(body({})),
      usualScore(body({ kind: 'group', options: [], answer: {}, subs: [sub(1), sub(2)] })),
    ]).toEqual([3, 6]);
  });
  test('a choice of questions is spread over knowledge and difficulty, the same for the same seed', () => {
    const pool = Array.from({ length: 60 }, (_, i) => ({ qid: i, degree: (i % 5) + 1, klgIds: [Math.floor(i / 20)] }));
    const chosen = spread(pool, 15, 7);
    expect(chosen).toEqual(spread(pool, 15, 7));
    expect([0, 1, 2].map((k) => chosen.filter((c) => c.klgIds[0] === k).length)).toEqual([5, 5, 5]);
    expect(new Set(chosen.map((c) => c.degree)).size).toBe(5);
    expect(spread(pool, 100, 1)).toHaveLength(60);
  });
});
