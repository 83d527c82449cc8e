import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './tools.mjs';

/**
 * The figures of one vitest run from its JSON report; a file that does not even load, or hung, counts as one failed test.
 * @param {string} file
 * @param {readonly string[]} hung what the watchdog ended
 */
export function countReport(file, hung = []) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const count = { passed: 0, failed: hung.length, skipped: 0 };
  for (const suite of report.testResults) {
    let failedHere = 0;
    for (const { status } of suite.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') failedHere += 1;
      else count.skipped += 1;
    }
    if (suite.status === 'failed' && failedHere === 0) failedHere = 1;
    count.failed += failedHere;
  }
  return count;
}

/** What failed in a report, a line each: `file > suite > title`. */
export function failuresOf(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const at = relative(root, name);
    const failed = assertionResults.filter((r) => r.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [at];
    return failed.map(({ ancestorTitles, title }) => [at, ...(ancestorTitles ?? []), title].join(' > '));
  });
}

/** All titles of a report with their outcome: [{ title, status, file }]. The title is the test's own, without its suites. */
export function titlesOf(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map(({ title, status, ancestorTitles }) => ({
      title: [...(ancestorTitles ?? []), title].join(' '),
      status,
      file: suite.name,
    })),
  );
}
