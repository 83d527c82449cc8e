import { expect, test } from 'vitest';
import { answerIn } from './sheet-value';

const choice = { shape: 'choice', max: 5 } as const;
const clock = { shape: 'clock', max: 1439 } as const;
const asleep = { shape: 'minutes', max: 600 } as const;
const night = { shape: 'minutes', max: 1440 } as const;

test('a choice of a sheet is its number and nothing else', () => {
  expect(['3', '０'].map((text) => answerIn(choice, text))).toEqual([3, 0]);
  for (const text of ['1:30', '1.0', '1,2', '1e1', '是', '3分', '1²', '①②', ''])
    expect([text, answerIn(choice, text)]).toEqual([text, undefined]);
});
test('a time of day is written as one: 22:30 is 1350, and a bare 7 or 23 is not seven minutes past midnight', () => {
  expect(['22:30', '7：05', '22:30:00', '0:00'].map((text) => answerIn(clock, text))).toEqual([1350, 425, 1350, 0]);
  for (const text of ['7', '23', '1350', '7:5', '7:75', '25:00', '22:30:15', '10点半', '22.30', '约22:30'])
    expect([text, answerIn(clock, text)]).toEqual([text, undefined]);
});
test('a length is a time or minutes, and a bare number that may be hours of a night is refused', () => {
  expect(['15', '0:15', '120'].map((text) => answerIn(asleep, text))).toEqual([15, 15, 120]);
  expect(['7:30', '450', '0:20'].map((text) => answerIn(night, text))).toEqual([450, 450, 20]);
  for (const text of ['7', '8', '24', '7.5', '7,5', '7小时', '6-7', '7:60'])
    expect([text, answerIn(night, text)]).toEqual([text, undefined]);
});
