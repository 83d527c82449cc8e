import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './tools.mjs';

/** Journey files that may pass only when they run again; more of them are a failure. */
const MOST_FLAKY = 2;
/** Where more files failed than these it was no chance, and running each again would only take time. */
const MOST_AGAIN = 8;

/** The first line of an error that says something, as it stands in a list. */
export function firstLine(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  const line = lines.map((each) => each.trim()).find((each) => each && !each.endsWith('...')) ?? '';
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/**
 * What one vitest run came to by its JSON report: its figures, what failed, a line each, and the same by file. What failed
 * outside the tests (a file as a whole, the hooks of a suite, a hung file) counts as a failed test.
 * @param {string} report
 * @param {readonly { file: string; why: string }[]} hung what the watchdog ended
 * @param {readonly { file: string; name: string; error: string }[]} outside what it saw fail outside the tests
 * @returns undefined without a report
 */
export function countReport(report, hung = [], outside = []) {
  if (!existsSync(report)) return undefined;
  const files = new Map();
  const at = (file) => {
    if (!files.has(file)) files.set(file, { passed: 0, skipped: 0, failures: [] });
    return files.get(file);
  };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, assertionResults } of testResults) {
    const file = relative(root, name);
    const count = at(file);
    for (const { status, ancestorTitles, title, failureMessages } of assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status !== 'failed') count.skipped += 1;
      else {
        const names = [file, ...(ancestorTitles ?? []), title].filter(Boolean).join(' > ');
        count.failures.push(`${names}: ${firstLine(failureMessages?.[0])}`);
      }
    }
  }
  for (const { file, name, error } of outside) at(file).failures.push(`${name}: ${firstLine(error)}`);
  for (const { name, status, message } of testResults) {
    const file = relative(root, name);
    if (status === 'failed' && at(file).failures.length === 0 && !hung.some((each) => each.file === file))
      at(file).failures.push(`${file}: ${firstLine(message) || 'failed as a whole and said no error'}`);
  }
  for (const { file, why } of hung) at(file).failures.push(`${file}: hung, ${why}`);
  return counted(files);
}

/**
 * Runs each failed file of a run once more, alone; one that passes then counts as it did then.
 * @param first what the run came to
 * @param {(file: string, at: number) => Promise<object | undefined>} alone runs a file: what it came to; undefined: it broke down
 * @returns the same as `first`, and what was flaky, a line for each first failure
 */
export async function runAgain(first, alone) {
  const files = new Map(first.files);
  const failed = [...first.files].filter(([file, { failures }]) => file && failures.length > 0).map(([file]) => file);
  if (failed.length > MOST_AGAIN) return { ...first, flaky: [] };
  const passing = [];
  for (const [at, file] of failed.entries()) {
    const count = await alone(file, at);
    if (count?.failed === 0 && count.files.get(file)?.passed > 0) passing.push([file, count]);
  }
  for (const [file, count] of passing) files.set(file, count.files.get(file));
  const names = passing.map(([file]) => file);
  if (names.length > MOST_FLAKY) {
    const failure = `flaky: ${names.length} files, at most ${MOST_FLAKY} may be: ${names.join(', ')}`;
    files.set('flaky', { passed: 0, skipped: 0, failures: [failure] });
  }
  return { ...first, ...counted(files), flaky: names.flatMap((file) => first.files.get(file).failures) };
}

function counted(files) {
  const all = [...files.values()];
  const sum = (of) => all.reduce((total, each) => total + of(each), 0);
  const failures = all.flatMap((each) => each.failures);
  return {
    passed: sum((each) => each.passed),
    failed: failures.length,
    skipped: sum((each) => each.skipped),
    failures,
    files,
  };
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
