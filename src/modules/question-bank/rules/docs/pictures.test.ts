import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { markup } from '../../../../kernel/shared/markup';
import { PNG } from './fixtures/docx-writer';
import { pictureSrc, type FoundDocument, type FoundItem } from './found';
import { readAny } from './read-any';

const read = (text: string, name = 'a.xml'): FoundDocument => readAny(strToU8(text), name);
const codes = (item: FoundItem | undefined): string[] => (item?.warnings ?? []).map((w) => w.code);
const base64 = Buffer.from(PNG).toString('base64');
const missing = (name: string) => ({ code: 'pictureMissing', params: { name } });
const media = (name: string) => ({ code: 'mediaLost', params: { name } });
const one = pictureSrc(1, 'png');

describe('Moodle XML', () => {
  const file = (name: string, data = base64, path = '/') =>
    `<file name="${name}" path="${path}" encoding="base64">${data}</file>`;
  const text = (html: string) => `<text><![CDATA[${html}]]></text>`;
  const choice = (stem: string, files: string, option = '乙') => markup`
    <quiz>
      <question type="multichoice">
        <name><text>名</text></name>
        <questiontext format="html">${text(stem)}${files}</questiontext>
        <single>true</single>
        <answer fraction="100" format="html">${text(option)}${files}</answer>
        <answer fraction="0" format="html">${text('丙')}</answer>
      </question>
    </quiz>
  `;
  test('pictures beside a text become those of its question, each once', () => {
    const found = read(
      choice(
        '<p>看图<img src="@@PLUGINFILE@@/my%20pic.png?time=1" alt="塔" width="120"></p>',
        file('my pic.png'),
        '<img src="@@PLUGINFILE@@/my%20pic.png">',
      ),
    );
    expect(found.pictures).toEqual([{ no: 1, ext: 'png', bytes: PNG }]);
    const [item] = found.items;
    expect([item!.body.stem, item!.body.options, item!.body.answer, item!.warnings]).toEqual([
      `<p>看图<img src="${one}" alt="塔" width="120" /></p>`,
      [`<img src="${one}" alt="" />`, '丙'],
      { picks: [0] },
      [],
    ]);
  });
  test('a picture in a folder, in the address itself and beside a question of older versions are found', () => {
    const folder = read(choice('<img src="@@PLUGINFILE@@/a/b.png">', file('b.png', base64, '/a/')));
    expect([folder.items[0]!.body.stem, folder.items[0]!.warnings]).toEqual([`<img src="${one}" alt="" />`, []]);
    const address = read(choice(`<img src="data:image/png;base64,${base64}">`, ''));
    expect([address.items[0]!.body.stem, address.pictures.length]).toEqual([`<img src="${one}" alt="" />`, 1]);
    const old = read(markup`
      <quiz>
        <question type="essay">
          <questiontext><text>看图</text></questiontext>
          <image>x/old.png</image>
          <image_base64>${base64}</image_base64>
        </question>
      </quiz>
    `);
    expect([old.items[0]!.body.stem, old.items[0]!.warnings]).toEqual([`看图<img src="${one}" alt="" />`, []]);
  });
  test('a picture that is missing or damaged is marked and named; one of another kind is called what it is', () => {
    const webp = Buffer.from('RIFF\u0024\0\0\0WEBPVP8 ', 'latin1').toString('base64');
    const stem = ['gone.png', 'bad.png', 'w.jpg'].map((name) => `<img src="@@PLUGINFILE@@/${name}">`).join('');
    const [item] = read(choice(`<p>图${stem}</p>`, file('bad.png', '!!!') + file('w.jpg', webp))).items;
    expect([item!.body.stem, item!.warnings]).toEqual([
      '<p>图[?][?][?]</p>',
      [missing('gone.png'), missing('bad.png'), { code: 'pictureKind', params: { kind: 'WebP' } }],
    ]);
    const [foreign] = read(choice('<p>图<img src="https://a.example/x/far.png"></p>', '')).items;
    expect([foreign!.body.stem, foreign!.warnings]).toEqual(['<p>图[?]</p>', [missing('far.png')]]);
  });
  test('sound, films and attached files are marked and named', () => {
    const [item] = read(
      choice(
        '<p>听<audio controls><source src="@@PLUGINFILE@@/a.mp3">a</audio>读<a href="@@PLUGINFILE@@/b.pdf">课文</a></p>',
        file('a.mp3'),
      ),
    ).items;
    expect([item!.body.stem, item!.warnings]).toEqual(['<p>听[?]读<a>课文</a></p>', [media('a.mp3'), media('b.pdf')]]);
  });
  test('a drawing is marked and said, a formula with more than LaTeX can say is said, and words of boxes stay', () => {
    const stem = (html: string) => read(choice(html, '')).items[0]!;
    const drawn = stem('<p>图<svg><text>塔</text></svg></p>');
    expect([drawn.body.stem, codes(drawn)]).toEqual(['<p>图[?]</p>', ['shapeLost']]);
    const known = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
    expect([codes(stem(known)), codes(stem('<math><mstack><mn>1</mn><mn>2</mn></mstack></math>'))]).toEqual([
      [],
      ['mathOdd'],
    ]);
    const boxed = stem('<p>选<select><option>春</option></select></p>');
    expect([boxed.body.stem.replace(/\s/g, ''), codes(boxed)]).toEqual(['<p>选春</p>', []]);
  });
  test('what is allowed around a number, big and small letters and typed signs stay', () => {
    const ask = (type: string, stem: string, more: string) =>
      `<quiz><question type="${type}"><questiontext format="html">${text(stem)}</questiontext>${more}</question></quiz>`;
    const right = (words: string, more = '') => `<answer fraction="100"><text>${words}</text>${more}</answer>`;
    const key = (xml: string) => read(xml).items[0]!.body.answer;
    expect([
      key(ask('cloze', '半径 {1:NUMERICAL:=3.5:0.1}', '')),
      key(ask('shortanswer', '大写', `<usecase>1</usecase>${right('NaCl')}`)),
      key(ask('shortanswer', '大小', right('1&lt;x'))),
      key(ask('truefalse', '真', right('Richtig'))),
    ]).toEqual([
      { blanks: [{ accept: ['3.5'], mode: 'number', tolerance: 0.1 }] },
      { blanks: [{ accept: ['NaCl'], mode: 'exact' }] },
      { blanks: [{ accept: ['1<x'], mode: 'text' }] },
      {},
    ]);
    const two = right('3', '<tolerance>0.1</tolerance>') + right('5', '<tolerance>1</tolerance>');
    expect(codes(read(ask('numerical', '数', two)).items[0])).toEqual(['answerOdd']);
    expect(codes(read(ask('truefalse', '真', right('Richtig'))).items[0])).toEqual(['answerOdd']);
  });
});

describe('GIFT', () => {
  const gift = (text: string) => read(text, 'a.gift').items;
  test('ranges of numbers, in any order, with blanks and parts', () => {
    const blank = (text: string) => gift(text)[0]!.body.answer.blanks;
    expect([
      blank('甲 {#1.1..2.2}'),
      blank('乙 {#5 .. 3}'),
      blank('丙 {#-1.5:0.25}'),
      blank('丁 {#=3:1 =5:1}'),
      blank('戊 {#1e3:5}'),
    ]).toEqual([
      [{ accept: ['1.65'], mode: 'number', tolerance: 0.55 }],
      [{ accept: ['4'], mode: 'number', tolerance: 1 }],
      [{ accept: ['-1.5'], mode: 'number', tolerance: 0.25 }],
      [{ accept: ['3', '5'], mode: 'number', tolerance: 1 }],
      [{ accept: ['1e3'], mode: 'number', tolerance: 5 }],
    ]);
    expect(gift('甲 {#约三}\n\n乙 {#=3:1 =5:2}\n\n丙 {#=3:1 =%50%4:1#差一点}').map(codes)).toEqual([
      ['answerOdd'],
      ['answerOdd'],
      ['signsLost'],
    ]);
  });
  test('signs that are escaped are words; a remark inside of a question does not end it', () => {
    const [first, second] = gift('甲 {=a\\{1\\}\n// 备注\n~b\\=2\\: \\#3}\n// 下一题\n乙 {T}');
    expect([first!.body.options, first!.body.answer, second!.body.kind]).toEqual([
      ['a{1}', 'b=2: #3'],
      { picks: [0] },
      'judge',
    ]);
    expect([first!.warnings, second!.warnings]).toEqual([[], []]);
  });
  test('answers are written as their question is, or as they say', () => {
    const [html, own] = gift('[html]<b>甲</b> {=<i>乙</i> ~丙}\n\n丁 {=[html]<i>戊</i> ~<i>己</i>}');
    expect([html!.body.stem, html!.body.options, html!.warnings]).toEqual(['<b>甲</b>', ['<i>乙</i>', '丙'], []]);
    expect([own!.body.options, own!.warnings]).toEqual([['<i>戊</i>', '&lt;i&gt;己&lt;/i&gt;'], []]);
  });
  test('pictures of a text are marked and named, for a text brings none', () => {
    const [item] = gift('[html]<img src\\="@@PLUGINFILE@@/a.png"> 是 {=塔 ~桥}');
    expect([item!.body.stem, item!.warnings]).toEqual(['[?] 是', [missing('a.png')]]);
  });
  test('of several right choices one is enough there: the kind is not sure', () => {
    const [several, partly] = gift('甲 {=a =b ~c}\n\n乙 {=a ~%50%b ~c}');
    expect([several!.body.kind, codes(several)]).toEqual(['multi', ['kindUnsure']]);
    expect([partly!.body.kind, partly!.body.answer, codes(partly)]).toEqual(['single', { picks: [0] }, ['kindUnsure']]);
  });
});

describe('QTI 1.2', () => {
  const packed = (items: string, more: Record<string, Uint8Array> = {}) =>
    readAny(
      zipSync({
        'imsmanifest.xml': strToU8(
          '<manifest><resources><resource type="imsqti_xmlv1p2" href="q/a.xml"/></resources></manifest>',
        ),
        'q/a.xml': strToU8(`<questestinterop>${items}</questestinterop>`),
        ...more,
      }),
      'a.zip',
    );
  const asked = (body: string, way: string) => markup`
    <item ident="i">
      <presentation><material>${body}</material>${way}</presentation>
      <resprocessing>
        <respcondition>
          <conditionvar><varequal respident="r">a</varequal></conditionvar>
          <setvar action="Set" varname="SCORE">SCORE.max</setvar>
        </respcondition>
      </resprocessing>
    </item>
  `;
  const label = (id: string, words: string) =>
    `<response_label ident="${id}"><material><mattext>${words}</mattext></material></response_label>`;
  const list = (more = '') =>
    `<response_lid ident="r"${more}><render_choice>${label('a', '甲')}${label('b', '乙')}</render_choice></response_lid>`;
  test('pictures of the package and in the file itself are read in their place; what is missing is named', () => {
    const found = packed(
      asked(
        `<mattext>看图</mattext><matimage uri="p/t.png"/><mattext texttype="text/html">&lt;img src="../no.png"/&gt;</mattext>`,
        list(),
      ),
      { 'q/p/t.png': PNG },
    );
    const [item] = found.items;
    expect([item!.body.stem, item!.body.answer, item!.warnings]).toEqual([
      `看图<br /><img src="${one}" alt="" /><br />[?]`,
      { picks: [0] },
      [missing('no.png')],
    ]);
    const inside = packed(asked(`<matimage embedded="base64" imagtype="image/png">${base64}</matimage>`, list()));
    expect([inside.items[0]!.body.stem, inside.pictures.length]).toEqual([`<img src="${one}" alt="" />`, 1]);
    const cartridge = packed(
      asked('<mattext texttype="text/html">&lt;img src="%24IMS-CC-FILEBASE%24/a%20b.png"&gt;</mattext>', list()),
      { 'web_resources/a b.png': PNG },
    );
    expect([cartridge.items[0]!.body.stem, cartridge.items[0]!.warnings]).toEqual([`<img src="${one}" alt="" />`, []]);
    const sound = packed(asked('<mattext>听</mattext><mataudio uri="a.mp3"/>', list()));
    expect([sound.items[0]!.body.stem, sound.items[0]!.warnings]).toEqual(['听<br />[?]', [media('a.mp3')]]);
  });
  test('an order is an order, a range of numbers a number with what is allowed around it', () => {
    const item = (way: string, right: string) => markup`
      <questestinterop>
        <item ident="i">
          <presentation><material><mattext>题</mattext></material>${way}</presentation>
          <resprocessing>
            <respcondition>
              <conditionvar>${right}</conditionvar>
              <setvar action="Set" varname="SCORE">1</setvar>
            </respcondition>
          </resprocessing>
        </item>
      </questestinterop>
    `;
    const placed = (id: string, index: number) => `<varequal respident="r" index="${index}">${id}</varequal>`;
    const number = '<response_num ident="r"><render_fib/></response_num>';
    const between = '<vargte respident="r">6.5</vargte><varlte respident="r">7.5</varlte>';
    const [order] = read(item(list(' rcardinality="Ordered"'), placed('b', 1) + placed('a', 2))).items;
    expect([order!.body.kind, order!.body.answer, order!.warnings]).toEqual(['order', { order: [1, 0] }, []]);
    const [range] = read(item(number, between)).items;
    expect([range!.body.kind, range!.body.answer, range!.warnings]).toEqual([
      'blank',
      { blanks: [{ accept: ['7'], mode: 'number', tolerance: 0.5 }] },
      [],
    ]);
    expect(codes(read(item(number, `<varequal respident="r">9</varequal>${between}`)).items[0])).toEqual(['answerOdd']);
    expect(codes(read(item(number, '<varsubset respident="r">1</varsubset>')).items[0])).toEqual(['answerOdd']);
  });
});

describe('QTI 3', () => {
  const item = (body: string) => markup`
    <qti-assessment-item identifier="i" title="t">
      <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
        <qti-correct-response><qti-value>A</qti-value></qti-correct-response>
      </qti-response-declaration>
      <qti-assessment-stimulus-ref identifier="s" href="../texts/s.xml" title="短文"/>
      <qti-item-body>
        ${body}
        <qti-choice-interaction response-identifier="R" max-choices="1">
          <qti-simple-choice identifier="A">甲</qti-simple-choice>
          <qti-simple-choice identifier="B">乙</qti-simple-choice>
        </qti-choice-interaction>
      </qti-item-body>
    </qti-assessment-item>
  `;
  const packed = (body: string, more: Record<string, Uint8Array> = {}) =>
    readAny(
      zipSync({
        'imsmanifest.xml': strToU8(
          '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="items/a.xml"/></resources></manifest>',
        ),
        'items/a.xml': strToU8(item(body)),
        ...more,
      }),
      'a.zip',
    ).items[0]!;
  test('a passage that lies in a file of its own is read before the words of its question, with its pictures', () => {
    const passage = packed('<p>问</p>', {
      'texts/s.xml': strToU8(
        '<qti-assessment-stimulus><qti-stimulus-body><p>文<img src="p.png" alt=""/></p></qti-stimulus-body></qti-assessment-stimulus>',
      ),
      'texts/p.png': PNG,
    });
    expect([passage.body.stem, passage.warnings]).toEqual([
      `<div><p>文<img src="${one}" alt="" /></p></div><p>问</p>`,
      [],
    ]);
    expect(packed('<p>问</p>').warnings).toEqual([{ code: 'signsLost', params: { text: '短文' } }]);
  });
  test('signs that web pages name are the signs', () => {
    const text = { 'texts/s.xml': strToU8('<qti-assessment-stimulus><qti-stimulus-body/></qti-assessment-stimulus>') };
    expect(packed('<p>&alpha;&nbsp;&hellip;&frac12;</p>', text).body.stem).toContain('α\u00a0…½');
  });
  test('sound is marked and named', () => {
    const text = { 'texts/s.xml': strToU8('<qti-assessment-stimulus><qti-stimulus-body/></qti-assessment-stimulus>') };
    const heard = packed('<p>听<audio src="s/a.mp3">旧</audio></p>', text);
    expect([heard.body.stem.includes('<p>听[?]</p>'), heard.warnings]).toEqual([true, [media('a.mp3')]]);
  });
});
