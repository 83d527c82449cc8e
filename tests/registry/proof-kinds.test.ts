import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { findKind } from '../../src/modules/proof/server/kinds';

/** What is published and proved, by the subject each names its sets with. */
const KINDS = {
  'fitness-test.card': '2025',
  'hsat.score': '7',
  'process-eval.score': '7',
  'games.certificate': '7',
  'exam.report': '7',
  'assessment.eval-report': '7',
  'assessment.perf-report': '7',
  'finance.close': '2026-11-17',
} as const;

test('cards, scores, certificates and reports are published by modules that stand, and the bureau reads what each set is in its language', () => {
  expect(servers.length).toBe(modules.length);
  const wrong = Object.entries(KINDS).flatMap(([name, subject]) => {
    const kind = findKind(name);
    const [zh, en] = [kind?.title(subject, 'zh-CN') ?? '', kind?.title(subject, 'en-US') ?? ''];
    const holds = /[\u4e00-\u9fff]/.test(zh) && /[A-Za-z]/.test(en) && !/[\u4e00-\u9fff{}]/.test(en);
    return holds && modules.some((m) => m.name === name.split('.')[0]) ? [] : [`${name}: ${zh} / ${en}`];
  });
  expect(wrong).toEqual([]);
});
