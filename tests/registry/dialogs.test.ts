import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { openingTag } from './opening-tag';

interface Dialog {
  readonly file: string;
  readonly kind: string;
  readonly tag: string;
}
const dialogs: readonly Dialog[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => {
    const text = readFileSync(join(root, 'src', file), 'utf8');
    return [...text.matchAll(/<(Modal|Drawer|SideDrawer)\b/g)].map((m) => ({
      file,
      kind: m[1]!,
      tag: openingTag(text, m.index),
    }));
  });
test('every dialog and drawer hears Esc and says what happens then', () => {
  expect(dialogs.length).toBeGreaterThan(40);
  const deaf = dialogs.filter(
    ({ kind, tag }) => tag.includes('keyboard={false}') || !tag.includes(kind === 'Modal' ? 'onCancel' : 'onClose'),
  );
  expect(deaf.map(({ file }) => file)).toEqual([]);
});
