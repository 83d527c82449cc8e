/** What imports and the field say where the journey of words looks for it. */
export const SAID = {
  'zh-CN': {
    toImport: '导入题目',
    stem: '题干',
    answer: '答案',
    optionA: '选项A',
    sameAs: (row: number) => `与第 ${row} 行重复`,
    timetableTab: '表格导入',
    weekday: '星期',
    section: '节次',
    weeks: '单双周',
    noWeekday: '请选星期一到星期日',
    noWeeks: (word: string) =>
      `单双周请填每周、单周或双周（不填即每周），“${word}”不能按原意导入；` +
      '只上几周的课请在课表里单独添加，写明起止日期',
    several: '一行只写一个节次，请把“第1-2节”拆成几行',
    visionTab: '导入表格',
    wear: '戴镜类型',
    lens: '右眼串镜',
    noWear: (word: string) => `戴镜类型请填不戴镜、框架眼镜、隐形眼镜或角膜塑形镜，不能导入“${word}”`,
    noLens: (word: string) => `串镜请填近视、远视、其他或无（未测留空），不能导入“${word}”`,
    faulty: (count: number, ok: number) => `${count} 行有问题，${ok} 行可以导入`,
    all: (count: number) => `全部 ${count}`,
    goOn: (count: number) => `先导入正确的 ${count} 行`,
    confirm: (count: number) => `确认导入 ${count} 行`,
    undo: '撤销这次导入',
    another: '再导入一个文件',
    run: '50米跑',
    jump: '立定跳远',
    asks: '可以理解为 10.5 或 10 / 5，请写清楚',
    keepsBest: /写了几个成绩（160，165），这一次记最好的 165/,
    saved: '已保存',
  },
  'en-US': {
    toImport: 'Import',
    stem: 'Question',
    answer: 'Answer',
    optionA: 'Option A',
    sameAs: (row: number) => `The same as row ${row}`,
    timetableTab: 'Import',
    weekday: 'Weekday',
    section: 'Section',
    weeks: 'Odd or even weeks',
    noWeekday: 'Choose Monday to Sunday',
    noWeeks: (word: string) =>
      `Write every week, odd or even weeks (empty is every week). “${word}” cannot be saved as intended: ` +
      'add lessons of some weeks on the timetable, with their first and last day',
    several: 'Write one section a row: split “第1-2节” into several rows',
    visionTab: 'Import',
    wear: 'Correction',
    lens: 'Right lens test',
    noWear: (word: string) => `Write none, frame, contact lenses or ortho-k, not “${word}”`,
    noLens: (word: string) => `The lens test is myopic, hyperopic, other or none (empty when not made), not “${word}”`,
    faulty: (count: number, ok: number) =>
      `${count} ${count === 1 ? 'row needs' : 'rows need'} correcting, ${ok} can be imported`,
    all: (count: number) => `All ${count}`,
    goOn: (count: number) => `Import the ${count} good rows first`,
    confirm: (count: number) => `Import ${count} rows`,
    undo: 'Undo this import',
    another: 'Import another file',
    run: '50 m run',
    jump: 'Standing long jump',
    asks: 'May mean 10.5 or 10 / 5; write it out',
    keepsBest: /Several results \(160，165\)\. Keep the best, 165/,
    saved: 'Saved',
  },
} as const;
export type Said = (typeof SAID)[keyof typeof SAID];

export const PEN = 'A pen costs $5 and a book costs $3. How much are they?';
export const TRUE = 'Is it true? Explain.';
/** Questions of `q-blanks.xlsx` and their keys, when the row that asks what another one asks is mended. */
export const BLANKS: readonly (readonly [stem: string, key: string])[] = [
  [PEN, 'A'],
  ['Tom says ____ happy.', 'he is'],
  ['一只猫用英语说 ____.', 'cat'],
  ['解应用题时常把未知数设为____.', 'x'],
  ['The opposite of "right" is ____.', 'wrong'],
  ['“我____中国人”，填一个字。', '是'],
  ['He walked ____ and sat ____.', 'in；at'],
  ['判断：甲对，乙____.', '错误'],
  [TRUE, 'True'],
  ['Is it true? Say why.', '是'],
  ['票价￥20，<br>换行 & 空格', 'A'],
];
/** Those of `q-dollars.xlsx`, with their first options. */
export const DOLLARS: readonly (readonly [stem: string, optionA: string, key: string])[] = [
  ['Tom says ____ happy (2).', '—', 'he is'],
  ['A pen is \\$5, a book is \\$3 (2).', '\\$8', 'A'],
  ['It costs ____ and she paid $10 for it, leaving $2.', '—', '$8'],
  ['Prices: $3, $4 and $5.', '—', '$12'],
  ['选词填空 ____', '—', 'go; did'],
  ['字母表第一个字母是____', '—', 'a'],
  ['英文“向上”____', '—', 'up'],
  ['英文“孩子”____', '—', 'kid'],
  ['英文“鱼”____', '—', 'fish'],
  ['英文“面包”____', '—', 'bread'],
];
