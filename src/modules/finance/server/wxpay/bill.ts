// The provider's bill of a day, as it writes it: a line of titles, a line a movement with a backtick before each field, and a sum.

/** What the provider wrote down of one movement. */
export interface BillLine {
  readonly kind: 'paid' | 'refund';
  /** Ours: of the payment, or of the refund. */ readonly number: string;
  readonly amountFen: number;
}
const TITLES = {
  state: '交易状态',
  trade: '商户订单号',
  refund: '商户退款单号',
  paid: '订单金额',
  back: '申请退款金额',
} as const;
type Title = keyof typeof TITLES;

/** Yuan as whole fen, without a detour over fractions: 0.10 is 10. @throws for a text that is no amount of money. */
export function fenOf(yuan: string): number {
  const [, whole = '', parts = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === '') throw new Error(`"${yuan.slice(0, 40)}" in a bill is no amount`);
  return Number(whole) * 100 + Number(parts.padEnd(2, '0'));
}
/** The fields of a line. Names of courses may hold commas, so the backtick parts them too. */
const fieldsOf = (line: string): string[] =>
  line
    .slice(1)
    .split(',`')
    .map((field) => field.trim());

/** Reads a bill. @throws an Error where it is cut short or of another form: a day is closed against a whole bill or not at all. */
export function billLines(text: string): BillLine[] {
  if (text === '') return [];
  const [titles = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = titles.split(',').map((name) => name.trim());
  const places = new Map<Title, number>();
  for (const [key, title] of Object.entries(TITLES) as [Title, string][]) {
    const place = names.indexOf(title);
    if (place < 0) throw new Error(`the bill has no column ${title}`);
    places.set(key, place);
  }
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('`'));
  if (end < 0) throw new Error('the bill has no sum');
  const rows = lines.slice(0, end).filter((line) => line !== '');
  const said = Number(fieldsOf(lines[end + 1] ?? '')[0]);
  if (said !== rows.length) throw new Error(`the bill says ${said} lines and has ${rows.length}`);
  return rows.flatMap((row): BillLine[] => {
    const fields = fieldsOf(row);
    if (fields.length !== names.length) throw new Error('a line of the bill has other fields than its titles');
    const of = (key: Title): string => fields[places.get(key) ?? -1] ?? '';
    if (of('state') === 'SUCCESS')
      return [{ kind: 'paid' as const, number: of('trade'), amountFen: fenOf(of('paid')) }];
    if (of('state') === 'REFUND')
      return [{ kind: 'refund' as const, number: of('refund'), amountFen: fenOf(of('back')) }];
    return [];
  });
}

const COLUMNS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '特约商户号',
  '设备号',
  '微信订单号',
  '商户订单号',
  '用户标识',
  '交易类型',
  '交易状态',
  '付款银行',
  '货币种类',
  '应结订单金额',
  '代金券金额',
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '充值券退款金额',
  '退款类型',
  '退款状态',
  '商品名称',
  '商户数据包',
  '手续费',
  '费率',
  '订单金额',
  '申请退款金额',
  '费率备注',
] as const;
const SUMS = [
  '总交易单数',
  '应结订单总金额',
  '退款总金额',
  '充值券退款总金额',
  '手续费总金额',
  '订单总金额',
  '申请退款总金额',
];
/** A movement as the stand-in writes it down. */
export interface Written {
  readonly at: string;
  readonly appid: string;
  readonly mchid: string;
  readonly transactionId: string;
  readonly outTradeNo: string;
  readonly title: string;
  readonly attach: string;
  readonly amountFen: number;
  readonly refund?: { readonly outRefundNo: string; readonly amountFen: number };
}
const yuanOf = (fen: number): string => (fen / 100).toFixed(2);
const line = (fields: readonly string[]): string => fields.map((field) => `\`${field}`).join(',');
const rowOf = (o: Written): string => {
  const says: Partial<Record<(typeof COLUMNS)[number], string>> = {
    交易时间: o.at.slice(0, 19).replace('T', ' '),
    公众账号ID: o.appid,
    商户号: o.mchid,
    微信订单号: o.transactionId,
    商户订单号: o.outTradeNo,
    交易类型: 'NATIVE',
    交易状态: o.refund ? 'REFUND' : 'SUCCESS',
    货币种类: 'CNY',
    应结订单金额: o.refund ? '0.00' : yuanOf(o.amountFen),
    商户退款单号: o.refund?.outRefundNo ?? '0',
    退款金额: yuanOf(o.refund?.amountFen ?? 0),
    商品名称: o.title,
    商户数据包: o.attach,
    订单金额: o.refund ? '0.00' : yuanOf(o.amountFen),
    申请退款金额: yuanOf(o.refund?.amountFen ?? 0),
  };
  return line(COLUMNS.map((name) => says[name] ?? ''));
};
/** A bill as the provider writes it, with the mark of its encoding before everything. */
export function billText(rows: readonly Written[]): string {
  const sum = (of: (row: Written) => number): string => yuanOf(rows.reduce((all, row) => all + of(row), 0));
  const paid = sum((row) => (row.refund ? 0 : row.amountFen));
  const back = sum((row) => row.refund?.amountFen ?? 0);
  const lines = [
    COLUMNS.join(','),
    ...rows.map(rowOf),
    SUMS.join(','),
    line([String(rows.length), paid, back, '0.00', '0.00', paid, back]),
    '',
  ];
  return `\uFEFF${lines.join('\r\n')}`;
}
