import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { courseOf, coursesOf, tagsOf } from './rows';
import { siteOf } from './site';

/** What the organisation sells to whoever passes by. */
export const courseHandlers = [
  handle(calls.listCourses, async (cx, { orgId, preview, ...asked }) =>
    coursesOf(cx, await siteOf(cx, orgId, preview), asked),
  ),
  handle(calls.getCourse, async (cx, { orgId, spuId, preview }) =>
    courseOf(cx, await siteOf(cx, orgId, preview), spuId),
  ),
  handle(calls.listTags, async (cx, { orgId, preview }) => tagsOf(cx, await siteOf(cx, orgId, preview))),
];
