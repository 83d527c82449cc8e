import { expect, test } from 'vitest';
import { billLines, billText, fenOf, type Written } from './bill';

const row = (more: Partial<Written> = {}): Written => ({
  at: '2026-11-17T10:00:00+08:00',
  appid: 'wxd678efh567hg6787',
  mchid: '1900000109',
  transactionId: '4200000001',
  outTradeNo: '20261117101',
  title: '七年级数学，同步课, A`B',
  attach: '500',
  amountFen: 199_00,
  ...more,
});

test('[M bill] amounts are yuan with a backtick before each field, and whole fen here', () => {
  expect(fenOf('0.10')).toBe(10);
  expect(fenOf('0.29')).toBe(29);
  expect(fenOf('1')).toBe(100);
  expect(fenOf('19.9')).toBe(19_90);
  expect(fenOf('90071992547.41')).toBe(9_007_199_254_741);
  for (const wrong of ['', '-1.00', '1.005', '1e3', '１.00', 'NaN', '1,000.00'])
    expect(() => fenOf(wrong)).toThrow('is no amount');
});
test('[M bill] a bill reads as what was paid and what went back, also with commas in a course’s name', () => {
  const text = billText([row(), row({ refund: { outRefundNo: 'R500_7', amountFen: 99_50 } })]);
  expect(text).toContain('`199.00');
  expect(billLines(text)).toEqual([
    { kind: 'paid', number: '20261117101', amountFen: 199_00 },
    { kind: 'refund', number: 'R500_7', amountFen: 99_50 },
  ]);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(billLines(text.slice(1).replaceAll('\r\n', '\n'))).toHaveLength(2);
  expect(billLines('')).toEqual([]);
  expect(billLines(billText([]))).toEqual([]);
});
test('[M bill] a bill that is cut short, or of another form, is none', () => {
  const text = billText([row(), row({ outTradeNo: '20261117102' })]);
  const lines = text.split('\r\n');
  const without = (at: number) => lines.filter((_, n) => n !== at).join('\r\n');
  expect(() => billLines(without(1))).toThrow('says 2 lines and has 1');
  expect(() => billLines(lines.slice(0, 2).join('\r\n'))).toThrow('no sum');
  expect(() => billLines(text.replace('商户订单号', '别的'))).toThrow('no column');
  expect(() => billLines(text.replace('`NATIVE,', ''))).toThrow('other fields');
  expect(() => billLines('<html>busy</html>')).toThrow('no column');
});
