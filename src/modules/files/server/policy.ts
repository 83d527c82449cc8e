import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Download, handle } from '../../../kernel/server/module';
import { root } from '../../../kernel/server/root';
import * as calls from '../contract';
import { gone } from './keep';

/** The documents that stand in policies/, each in both languages. */
const POLICIES = new Set(['agreement', 'privacy']);
const read = new Map<string, Promise<Buffer>>();

export const policyHandlers = [
  handle(calls.policy, async (cx, { name, lang }) => {
    if (!POLICIES.has(name)) throw gone();
    const file = `${name}.${lang ?? cx.lang}.md`;
    let text = read.get(file);
    if (!text) read.set(file, (text = readFile(join(root, 'src/modules/files/policies', file))));
    return new Download(file, 'text/plain; charset=utf-8', await text, { inline: true });
  }),
];
