import type { Demo, World } from '../../kernel/server/world';
import { makeAround } from './demo/around';
import { Shelf } from './demo/build';
import { makeLibraries } from './demo/libraries';
import { makeWorkbooks } from './demo/workbooks';

/** The platform's papers, courseware, plans and workbooks, the bureau's and the school's library, own things of teacher189, and what was shared and kept. */
export const demo: Demo = {
  name: 'resource',
  async make(world) {
    const shelf = await makeLibraries(world);
    const books = await makeWorkbooks(world);
    await makeAround(world, shelf, books);
  },
};

/** A text of somebody's own library, for the demonstration of other modules. */
export interface DemoText {
  readonly orgId: number;
  readonly userId: number;
  readonly author: string;
  readonly resType: 'teachdesign' | 'teachreflect';
  readonly title: string;
  readonly content: string;
  readonly days: number;
}
/** Writes texts; their ids in the order given. */
export async function demoTexts(world: World, texts: readonly DemoText[]): Promise<readonly number[]> {
  const shelf = new Shelf(world);
  const made = texts.map((t) =>
    shelf.add(
      { orgId: t.orgId, userId: t.userId, name: t.author, lib: 'psn' },
      t.resType,
      { title: t.title, body: { content: t.content } },
      t.days,
    ),
  );
  await shelf.write();
  return made.map((m) => m.resId);
}
