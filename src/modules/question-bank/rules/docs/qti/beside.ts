import { strFromU8 } from 'fflate';
import { cutTo } from '../../../../../kernel/shared/whole';
import type { Warning } from '../found';
import { below, readXml, textOf, type El } from '../xml';

// What a package holds besides the items that are read.

const HEAD_BYTES = 4000;
const ITEM = /<(?:[\w-]+:)?(?:qti-assessment-item|assessmentItem|questestinterop)[\s>]/;
const TEST = /<(?:[\w-]+:)?(?:qti-assessment-test|assessmentTest)[\s>]/;

/** A test that cannot be read tells nothing: its items are read all the same. */
function testOf(bytes: Uint8Array): El | undefined {
  try {
    return readXml(strFromU8(bytes), true);
  } catch {
    return undefined;
  }
}
/** The title of a package's test, and what it says that came into no question: items nobody lists, instructions of the test. */
export function besideItems(
  parts: ReadonlyMap<string, Uint8Array>,
  read: ReadonlySet<string>,
): { readonly title: string; readonly warnings: readonly Warning[] } {
  const left: string[] = [];
  let title = '';
  for (const [path, bytes] of parts) {
    if (!path.endsWith('.xml') || read.has(path)) continue;
    const head = strFromU8(bytes.subarray(0, HEAD_BYTES));
    if (ITEM.test(head)) left.push(path);
    if (!TEST.test(head)) continue;
    const test = testOf(bytes);
    if (!test) continue;
    title ||= (test.attrs['title'] ?? '').trim();
    for (const block of ['qti-rubric-block', 'rubricBlock'].flatMap((name) => below(test, name)))
      left.push(textOf(block).replace(/\s+/g, ' ').trim());
  }
  const texts = [...new Set(left)].filter((text) => text !== '');
  return {
    title: cutTo(title, 60),
    warnings: texts.map((text) => ({ code: 'textLost', params: { text: cutTo(text, 40) } })),
  };
}
