import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { ownFile, ownFiles } from '../../../files/server/published';
import { createDynamic, deleteDynamic, listDynamics, listShared, type Post } from '../../contract';
import { faults } from '../../faults';
import { dynamics } from '../../tables';
import { lockRunning } from '../open';
import { partnerSpots } from '../partners';
import { countPosts, postsOf } from './posts';
import { leadsOf, ownClazz, ownClazzIds, withPost } from './reach';

export const timelineHandlers = [
  handle(listDynamics, async (cx, { clazzId, from, curPage, pageSize }) => {
    const clazzIds = clazzId == null ? await ownClazzIds(cx) : [await ownClazz(cx, clazzId)];
    return {
      items: await postsOf(cx, cx.db, { clazzIds, from }, { curPage: from == null ? curPage : 1, pageSize }),
      curPage,
      pageSize,
      total: await countPosts(cx.db, clazzIds),
    };
  }),

  // Every school gives its newest posts; ids follow time over all schools, so the newest of them all are among those.
  handle(listShared, async (cx, { clazzId, from, curPage, pageSize }) => {
    await ownClazz(cx, clazzId);
    const deep = from == null ? curPage * pageSize : pageSize;
    const newest = { curPage: 1, pageSize: deep };
    const found: Post[] = await postsOf(cx, cx.db, { clazzIds: [clazzId], from }, newest);
    let total = await countPosts(cx.db, [clazzId]);
    for (const [orgId, clazzIds] of await partnerSpots(cx, [clazzId]))
      await cx.asOrg(orgId, async (door) => {
        found.push(...(await postsOf(cx, door, { clazzIds, from }, newest)));
        total += await countPosts(door, clazzIds);
      });
    found.sort((a, b) => b.dynaId - a.dynaId);
    return { items: found.slice(deep - pageSize, deep), curPage, pageSize, total };
  }),

  handle(createDynamic, async (cx, { clazzId, text, images, video }) => {
    if (!text && images.length === 0 && !video) throw fail(faults.emptyPost, {}, 'text');
    // Files are looked up apart, so before this transaction holds a lock.
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    if (video) await ownFile(cx, video, { at: 'video', families: ['video'] });
    await ownClazz(cx, clazzId);
    await lockRunning(cx.db, clazzId);
    const dynaId = newId();
    await cx.db.insert(dynamics, {
      dynaId,
      clazzId,
      userId: cx.me.userId,
      text,
      images,
      video: video ?? null,
      at: cx.nowIso,
    });
    return (await postsOf(cx, cx.db, { clazzIds: [clazzId], dynaId }, { curPage: 1, pageSize: 1 }))[0]!;
  }),

  handle(deleteDynamic, (cx, { id }) =>
    withPost(cx, id, async (door, post) => {
      if (post.userId !== cx.me.userId && !(await leadsOf(cx, post))) throw fail(faults.notYours);
      await door.remove(dynamics, { dynaId: id });
      cx.note('class.dynamic.deleted', { subjectId: post.userId, old: { clazzId: post.clazzId, text: post.text } });
    }),
  ),
];
