import { expect, test } from 'vitest';
import { checkQuestion } from '../../check';
import { judge } from '../../judge';
import { partsOf } from '../../model';
import { plainText } from '../../words';
import { readDocument } from '../docx/package';
import {
  bold,
  centred,
  docx,
  drawing,
  field,
  frac,
  lined,
  listed,
  math,
  oldFormula,
  p,
  PNG,
  raised,
  root,
  run,
  shape,
  smartTag,
  styled,
  sup,
  tab,
  table,
} from '../fixtures/docx-writer';

const read = (...args: Parameters<typeof docx>) => readDocument(docx(...args));
const codes = (item: { readonly warnings: readonly { readonly code: string }[] }) => item.warnings.map((w) => w.code);
const whole = (found: ReturnType<typeof read>) =>
  found.items.flatMap((i) => checkQuestion(i.body).map((f) => `${i.no} ${f.path} ${f.code}`));

test('[X-C2] a paper of mathematics: title, parts with scores, options in every manner, gaps, ticks, answers at the end', () => {
  const found = read(
    [
      centred('2025—2026学年七年级数学期中试卷'),
      p('姓名：__________ 班级：__________'),
      p('（满分 100 分，考试时间 90 分钟）'),
      p(bold('一、选择题（每小题 3 分，共 9 分）')),
      p('1．下列各数中，最小的是（　　）'),
      p('A．－2', tab, 'B．0', tab, 'C．1', tab, 'D．', math(frac('1', '2'))),
      p('2. 如图，点A在数轴上表示的数是（  ）', drawing('rId7')),
      p('A. 1'),
      p('B. 2'),
      p('C. 3'),
      p('D. 4'),
      p('3、计算 ', math(sup('x', '2')), ' 的结果是（  ）A. 2x  B. x+x  C. x·x  D. 2'),
      p(bold('二、填空题（每空 2 分，共 6 分）')),
      p('4. 3 的相反数是', lined('        '), '，倒数是', lined('　　　'), '．'),
      p('5. 比较大小：', math(root('3')), '________2.'),
      p(bold('三、判断题（每题2分）')),
      p('6. 0 是最小的自然数。（　　）'),
      p(bold('四、解答题（共 20 分）')),
      p('7.（8分）解方程：2x＋1＝7.'),
      p('8.（12分）如图，在△ABC中，∠C＝90°．'),
      p('（1）求证：AB＞AC；'),
      p('（2）若AC＝3，BC＝4，求AB的长．'),
      p(bold('参考答案')),
      p('一、1．A　2．B　3．C'),
      p('二、4．－3；', math(frac('1', '3')), '　5．<'),
      p('三、6．√'),
      p('四、7．解：2x＝6，'),
      p('x＝3．'),
      p('8．（1）略'),
      p('（2）AB＝5'),
    ],
    { rId7: { name: 'image1.png', bytes: PNG } },
  );
  expect(found.title).toBe('2025—2026学年七年级数学期中试卷');
  expect(found.sections.map((s) => s.name)).toEqual(['选择题', '填空题', '判断题', '解答题']);
  expect(found.items.map((i) => [i.no, i.body.kind, i.score, i.section])).toEqual([
    ['1', 'single', 3, 0],
    ['2', 'single', 3, 0],
    ['3', 'single', 3, 0],
    ['4', 'blank', 4, 1],
    ['5', 'blank', 2, 1],
    ['6', 'judge', 2, 2],
    ['7', 'short', 8, 3],
    ['8', 'short', 12, 3],
  ]);
  expect(whole(found)).toEqual([]);
  const [one, two, three, four, five, six, seven, eight] = found.items.map((i) => i.body);
  expect(one!.options).toEqual(['－2', '0', '1', '<span class="latex" data-latex="\\frac{1}{2}"></span>']);
  expect([one!.answer.picks, two!.answer.picks, three!.answer.picks]).toEqual([[0], [1], [2]]);
  expect(two!.stem).toContain('<img src="/api/file/doc/1.png" alt="" width="160" />');
  expect(found.pictures.map((x) => [x.no, x.ext])).toEqual([[1, 'png']]);
  expect(three!.options.map(plainText)).toEqual(['2x', 'x+x', 'x·x', '2']);
  expect(four!.stem).toBe('3 的相反数是____，倒数是____．');
  expect(judge(partsOf(four!)[0]!, { blanks: ['-3', '1/3'] }).verdict).toBe('right');
  expect(five!.answer.blanks?.[0]?.accept).toEqual(['<']);
  expect([six!.stem, six!.answer.truth]).toEqual(['0 是最小的自然数。', true]);
  expect(plainText(seven!.answer.text!)).toBe('解：2x＝6， x＝3．');
  expect(plainText(eight!.stem)).toBe('如图，在△ABC中，∠C＝90°． （1）求证：AB＞AC； （2）若AC＝3，BC＝4，求AB的长．');
  expect(plainText(eight!.answer.text!)).toBe('（1）略 （2）AB＝5');
});

test('[X-C2] a teacher’s copy with marks under each question: answer, explanation, points, difficulty, source', () => {
  const found = read([
    p('1．（2024·某市）若', math('x=2'), '是方程的解，则a的值是（  ）'),
    p('A．1', tab, 'B．2'),
    p('C．3', tab, 'D．4'),
    p('【答案】B'),
    p('【分析】代入即可．'),
    p('【详解】解：把x=2代入，得a=2，'),
    p('故选B．'),
    p('【考点】一元一次方程的解；代入求值'),
    p('【难度】较易'),
    p('【来源】2024年中考真题'),
    p('2．下列说法正确的有（多选）（  ）A．甲 B．乙 C．丙'),
    p('【答案】AC 【解析】略 【难度】0.65'),
    p('3．计算：', math('1+1='), lined('    '), '．【答案】2'),
    p('4．地球是圆的．（ √ ）'),
    p('【答案】√'),
    p('5．下列（ C ）对'),
    p('A．一', tab, 'B．二', tab, 'C．三'),
    p('答案：C'),
    p('解析：无'),
    p('难度：★★★'),
  ]);
  expect(found.items.map((i) => i.body.kind)).toEqual(['single', 'multi', 'blank', 'judge', 'single']);
  const one = found.items[0]!;
  expect([one.body.answer.picks, one.degree, one.source, one.points]).toEqual([
    [1],
    2,
    '2024年中考真题',
    ['一元一次方程的解', '代入求值'],
  ]);
  expect(plainText(one.body.explain)).toBe('代入即可． 解：把x=2代入，得a=2， 故选B．');
  expect([found.items[1]!.body.answer.picks, found.items[1]!.degree]).toEqual([[0, 2], 3]);
  expect(found.items[2]!.body.answer.blanks).toEqual([{ accept: ['2'], mode: 'number' }]);
  expect(found.items[4]!.degree).toBe(3);
  expect(whole(found)).toEqual([]);
});

test('[X-C2] lists that the word processor numbers, by paragraph and by style, begun anew, with options of their own level', () => {
  const found = read([
    listed(2, 0, '选择题'),
    listed(1, 0, '一加一等于（  ）'),
    listed(1, 1, '1'),
    listed(1, 1, '2'),
    listed(1, 1, '3'),
    styled('q2', '二加二等于（  ）'),
    listed(1, 1, '4'),
    listed(1, 1, '5'),
    listed(2, 0, '填空题'),
    listed(3, 0, '首都是', lined('      '), '。'),
    listed(3, 0, '最高的山是', lined('      '), '。'),
    listed(5, 0, '说明：满分十分'),
  ]);
  expect(found.sections.map((s) => s.name)).toEqual(['选择题', '填空题']);
  expect(found.items.map((i) => [i.no, i.section, i.body.kind])).toEqual([
    ['1', 0, 'single'],
    ['2', 0, 'single'],
    ['1', 1, 'blank'],
    ['2', 1, 'blank'],
  ]);
  expect(found.items.map((i) => i.body.options)).toEqual([['1', '2', '3'], ['4', '5'], [], []]);
});

test('[X-C2] answers at the end of a paper that counts anew in each part, in ranges and tables', () => {
  const found = read([
    p('一、单项选择'),
    ...[1, 2, 3].flatMap((n) => [p(`${n}. 第${n}问（  ）`), p('A. 甲  B. 乙  C. 丙')]),
    p('二、判断'),
    p('1. 水是湿的（  ）'),
    p('2. 火是冷的（  ）'),
    p('答案'),
    p('一、1-3 BCA'),
    p('二、'),
    table([p('题号'), p('1'), p('2')], [p('答案'), p('√'), p('×')]),
  ]);
  expect(found.items.map((i) => i.body.answer)).toEqual([
    { picks: [1] },
    { picks: [2] },
    { picks: [0] },
    { truth: true },
    { truth: false },
  ]);
  expect(found.warnings).toEqual([]);
});

test('[X-C2] a reading passage with its questions, a cloze whose gaps are numbered, and a second passage', () => {
  const found = read([
    p('一、完形填空（每小题1分）'),
    p('阅读短文，从A、B、C中选出最佳答案，完成1-2题。'),
    p('Tom was ', lined('  1  '), ' and he ', lined('  2  '), ' home late that day because of the rain.'),
    p('1. A. happy  B. tired  C. old'),
    table([p('2. A. went'), p('B. goes'), p('C. go')]),
    p('二、阅读理解'),
    p('A'),
    p(
      'Long ago there was a small village by the sea where everybody knew everybody and nobody ever locked a door at night.',
    ),
    p('3. Where was the village?'),
    p('A. By the sea  B. On a hill'),
    p('4. It was big.'),
    p('A. True  B. False'),
    p('B'),
    p(
      'Bees are small. They work together all day long, and each of them knows exactly what it has to do for the others.',
    ),
    p('5. What are bees?'),
    p('A. Small  B. Big'),
    p('参考答案：'),
    p('1-5 BAABA'),
  ]);
  expect(found.items.map((i) => [i.no, i.body.kind, i.body.subs.length])).toEqual([
    ['1–2', 'group', 2],
    ['3–4', 'group', 2],
    ['5', 'group', 1],
  ]);
  expect(plainText(found.items[0]!.body.stem)).toContain('Tom was __1__ and he __2__ home');
  expect(found.items.flatMap((i) => i.body.subs.map((s) => s.answer.picks?.[0]))).toEqual([1, 0, 0, 1, 0]);
  expect(whole(found)).toEqual([]);
});

test('[X-C2] Chinese reading: a passage with a range, questions with lines for the answer, formatting kept', () => {
  const found = read([
    p('三、阅读下面的文字，完成第8～9题。（10分）'),
    centred('背影'),
    p(
      '我与父亲不相见已',
      run('二年', '<w:b/><w:i/>'),
      '余了，',
      run('我最不能忘记的', '<w:u w:val="single"/>'),
      '是他的背影。H',
      run('2', '<w:vertAlign w:val="subscript"/>'),
      'O 与 m',
      raised('2'),
      '。',
    ),
    p('8.（4分）文中画线句有什么作用？'),
    p('________________________________'),
    p('【答案】点题，引起下文。'),
    p('9. 选出读音正确的一项（   ）（3分）'),
    p('A. 蹒跚（pán）'),
    p('B. 踌躇（chóu）'),
    p('【答案】A'),
  ]);
  expect(found.items).toHaveLength(1);
  const [item] = found.items;
  expect(item!.body.kind).toBe('group');
  expect(item!.body.stem).toContain(
    '<strong><em>二年</em></strong>余了，<u>我最不能忘记的</u>是他的背影。H<sub>2</sub>O 与 m<sup>2</sup>。',
  );
  expect(item!.body.subs.map((s) => s.kind)).toEqual(['short', 'single']);
});

test('[X-C2] what a word processor leaves behind: tags, fields, insertions, deletions, drawn shapes with their old picture', () => {
  const found = read(
    [
      p(
        '1. 长',
        smartTag('5cm'),
        '，宽',
        field('EQ \\f(1,2)', '?'),
        '，',
        '<w:ins w:id="1"><w:r><w:t>面积</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>周长</w:delText></w:r></w:del>',
        '是____。',
        run('隐', '<w:vanish/>'),
        field('PAGE', '3'),
      ),
      p(
        '2. 看图',
        shape(),
        '，',
        shape(`<w:pict><v:shape style="width:75pt"><v:imagedata r:id="rId8"/></v:shape></w:pict>`),
        '说明',
        oldFormula('rId9'),
        '的意义。',
      ),
      '<w:sdt><w:sdtPr/><w:sdtContent>',
      p('3. 控件里的题 A. 甲 B. 乙'),
      '</w:sdtContent></w:sdt>',
    ],
    { rId8: { name: 'a.png', bytes: PNG }, rId9: { name: 'b.wmf', bytes: Uint8Array.from([0xd7, 0xcd, 0xc6, 0x9a]) } },
  );
  expect(plainText(found.items[0]!.body.stem)).toBe('长5cm，宽 1/2 ，面积是____。3');
  expect(found.items[1]!.body.stem).toContain('/api/file/doc/1.png" alt="" width="100"');
  expect(codes(found.items[1]!)).toEqual(['shapeLost', 'oldFormula', 'kindUnsure']);
  expect(found.items[2]!.body.options).toEqual(['甲', '乙']);
});

test('[X-C2] a table of data stays a table; the box for marks goes; a frame gives its text', () => {
  const found = read([
    table([p('题号'), p('一'), p('总分')], [p('得分'), p(''), p('')]),
    table([p('1. 框中的题：____')]),
    p('2. 根据下表回答：'),
    table([p('x'), p('1')], [p('y'), p(math(frac('1', '2')))]),
    p('求y。'),
    p('3. 选一选'),
    table([p('A. 一'), p('B. 二')], [p('C. 三'), p('D. 四')]),
  ]);
  expect(found.items.map((i) => i.no)).toEqual(['1', '2', '3']);
  expect(found.items[1]!.body.stem).toContain(
    '<table><tbody><tr><td>x</td><td>1</td></tr><tr><td>y</td><td><span class="latex" data-latex="\\frac{1}{2}"></span></td></tr></tbody></table>',
  );
  expect(found.items[2]!.body.options).toEqual(['一', '二', '三', '四']);
});

test('[X-C2] primary school: brackets to fill, questions numbered (1), a number that jumps, an answer nobody asks for', () => {
  const found = read([
    p('一、填空题'),
    p('（1）3 + 5 =（    ）'),
    p('（2）10 − (   ) = 4，（  ）× 2 = 8'),
    p('二、口算'),
    p('3. 1+1=（  ）'),
    p('6. 2+2=（  ）'),
    p('参考答案'),
    p('（略）'),
    p('3. 2'),
    p('6. 4'),
    p('9. 7'),
  ]);
  expect(found.items.map((i) => [i.no, i.body.kind, i.body.answer.blanks?.length])).toEqual([
    ['(1)', 'blank', 1],
    ['(2)', 'blank', 2],
    ['3', 'blank', 1],
    ['6', 'blank', 1],
  ]);
  expect(found.items[1]!.body.stem).toBe('10 − ____ = 4，____× 2 = 8');
  expect(codes(found.items[0]!)).toContain('gapsFromBrackets');
  expect(codes(found.items[3]!)).toContain('numberJump');
  expect(found.warnings).toEqual([{ code: 'answerLost', params: { no: 9 } }]);
});

test('[X-C2] numbers in a stem, points named A and steps of a solution begin no question and no option', () => {
  const found = read([
    p('1. 圆周率约为'),
    p('3.14，则周长约为____。'),
    p('2. 点A、B在圆上，连接 A. 与圆心'),
    p('求证：OA＝OB。'),
    p('【解析】第一步：'),
    p('1. 连接OA；'),
    p('2. 连接OB。'),
    p('3. 已知：AB＝2，A. 点在线上'),
  ]);
  expect(found.items.map((i) => i.no)).toEqual(['1', '2', '3']);
  expect(found.items[0]!.body.stem).toBe('<p>圆周率约为</p><p>3.14，则周长约为____。</p>');
  expect(found.items.every((i) => i.body.options.length === 0)).toBe(true);
});

test('[X-C2] questions of a material with (1), (2): with options they are its parts, without they stay one', () => {
  const found = read([
    p('四、综合题'),
    p('21. 阅读材料，回答问题。'),
    p('材料：某校开展活动，共有三百名学生参加了这一次的植树。'),
    p('（1）参加的有（  ）'),
    p('A. 300人  B. 200人'),
    p('（2）植树的好处是____。'),
    p('22. 一次函数的图象过点(1,2)。'),
    p('（1）求解析式；'),
    p('（2）求面积。'),
    p('【答案】（1）y=2x（2）3'),
  ]);
  expect(found.items.map((i) => [i.no, i.body.kind, i.body.subs.map((s) => s.kind)])).toEqual([
    ['21', 'group', ['single', 'blank']],
    ['22', 'short', []],
  ]);
  expect(plainText(found.items[1]!.body.answer.text!)).toBe('（1）y=2x（2）3');
});

test('[X-C2] matching by letters in the key, several gaps with circled numbers, answers with units', () => {
  const found = read([
    p('一、填空题'),
    p('1. ____和____是朋友，____不是。【答案】①甲 ②乙 ③丙'),
    p('2. 长为____。【答案】5cm'),
    p('3. 方程的解是____。【答案】x=1或x=2'),
    p('4. 因式分解：____。【答案】', math(sup('(x+1)', '2'))),
    p('二、排序题'),
    p('5. 按先后排序（  ）'),
    p('A. 早 B. 中 C. 晚'),
    p('【答案】ABC'),
  ]);
  expect(
    found.items.map((i) => i.body.answer.blanks?.map((b) => [b.accept[0], b.mode]) ?? i.body.answer.order),
  ).toEqual([
    [
      ['甲', 'text'],
      ['乙', 'text'],
      ['丙', 'text'],
    ],
    [['5cm', 'number']],
    [['x=1或x=2', 'set']],
    [['(x+1)^2', 'formula']],
    [0, 1, 2],
  ]);
  expect(whole(found)).toEqual([]);
});
