import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { openCourse, openCourses, openTags } from '../../mall/server/published';
import * as calls from '../contract';
import { emptyPage, siteOf } from './site';

/** What the organisation sells to whoever passes by. */
export const courseHandlers = [
  handle(calls.listCourses, async (cx, { orgId, preview, ...asked }) => {
    const site = await siteOf(cx, orgId, preview);
    return site.shows('course') ? openCourses(cx, site.orgId, { ...asked, sort: undefined }) : emptyPage(asked);
  }),
  handle(calls.getCourse, async (cx, { orgId, spuId, preview }) => {
    const site = await siteOf(cx, orgId, preview);
    const course = site.shows('course') ? await openCourse(cx, site.orgId, spuId) : undefined;
    if (!course) throw fail(kernelFaults.gone);
    return course;
  }),
  handle(calls.listTags, async (cx, { orgId, preview }) => {
    const site = await siteOf(cx, orgId, preview);
    return site.shows('course') ? openTags(cx, site.orgId) : [];
  }),
];
