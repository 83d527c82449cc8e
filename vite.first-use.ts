import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** An import of a library's file that is answered with another one. */
interface Answer {
  readonly importer: RegExp;
  readonly source: string;
  readonly by: string;
}
const ours = (name: string) => resolve(import.meta.dirname, 'src/kernel/web/first-use', name);
/**
 * What the component library imports beside what it draws first. Measured with Chromium's coverage on a list: of these
 * 200,000 characters less than one in twenty ran before somebody opened a menu or typed into a form.
 */
const ANSWERS: readonly Answer[] = [
  // Every drop-down brings the whole menu, which shows when it is opened.
  { importer: /antd\/es\/dropdown\/dropdown\.js$/, source: '../menu', by: ours('menu.tsx') },
  // Filters in the heads of columns bring trees, radio buttons and a menu; our filters stand in the filter bar.
  { importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/, source: './FilterDropdown', by: ours('column-filter.tsx') },
  // Rows picked one at a time are rare.
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, source: '../../radio', by: ours('radio.tsx') },
  // Two functions of the tree, one context of the form; their index files bring all of it.
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, source: '@rc-component/tree', by: ours('tree-parts.ts') },
  { importer: /antd\/es\/form\/context\.js$/, source: '@rc-component/form', by: ours('form-parts.ts') },
];

/** Splits the libraries by first use: what nobody has opened yet is not fetched. */
export const firstUse: Plugin = {
  name: 'first-use',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const from = importer?.split('?')[0];
    return from ? ANSWERS.find((a) => a.source === source && a.importer.test(from))?.by : undefined;
  },
  transform(code, id) {
    // Schemas can write themselves as JSON schema: only the server asks them to (its OpenAPI document).
    return /zod\/v4\/classic\/schemas\.js$/.test(id)
      ? { code: code.replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''), map: null }
      : undefined;
  },
};
