import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const manager = need({ funcs: ['COURSE_MANAGER'] });
const learner = need({ userTypes: [1], funcs: ['STUDENT'] });
const manages = [
  'mall.course.create',
  'mall.course.get',
  'mall.course.update',
  'mall.course.delete',
  'mall.course.clazzes.set',
  'mall.course.up',
  'mall.course.down',
  'mall.tag.list',
  'mall.tag.create',
  'mall.tag.update',
  'mall.tag.delete',
  'mall.limits.get',
];

export const screens = defineScreens({
  /** Courses of the own organisation, by category (C-052). */
  courses: {
    at: [
      { path: '/desk/teach/mall/course/live', with: { category: 1 } },
      {
        path: '/desk/teach/mall/course/video',
        title: { zh: '视频课程', en: 'Video courses' },
        with: { category: 2 },
      },
    ],
    title: { zh: '直播课程', en: 'Live courses' },
    group: 'teach.mall',
    need: manager,
    calls: ['mall.course.list'],
    acts: ['mall.course.list.export', ...manages],
  },
  /** Invoices that buyers asked for; they are issued outside. */
  invoices: {
    at: '/desk/teach/mall/invoices',
    title: { zh: '开票申请', en: 'Invoices' },
    group: 'teach.mall',
    need: need({ funcs: ['COURSE_MANAGER', 'ORDER_MANAGER'] }),
    calls: ['mall.invoices'],
    acts: ['mall.invoices.export', 'mall.invoice.issue', 'mall.invoice.refuse', 'files.file.upload'],
    from: ['mall.courses'],
  },
  /** What was sold: a seller's courses, a region's sellers, all of them. */
  statis: {
    at: [
      { path: '/desk/teach/mall/statis/course/org', with: { level: 'org' } },
      {
        path: '/desk/teach/mall/statis/course/adm',
        title: { zh: '区域课程统计', en: 'Region course statistics' },
        need: need({ funcs: ['ADMIN_SUPERMAN'] }),
        with: { level: 'adm' },
      },
    ],
    title: { zh: '课程统计', en: 'Course statistics' },
    group: 'teach.mall',
    need: manager,
    calls: ['mall.statis'],
    acts: ['mall.statis.export'],
  },
  statisPfm: {
    at: '/desk/teach/report/statis/course/pfm',
    title: { zh: '平台课程统计', en: 'Platform course statistics' },
    group: 'teach.report',
    need: need({ busi: [1], funcs: ['PFM_SUPERMAN'] }),
    calls: ['mall.statis'],
    acts: ['mall.statis.export', 'mall.limits.get', 'mall.limits.set'],
  },
  shop: {
    at: '/mall/courses',
    title: { zh: '课程商城', en: 'Course mall' },
    need: learner,
    calls: ['mall.shop.courses'],
  },
  course: {
    at: '/mall/courses/{spuId}/detail',
    title: { zh: '课程详情', en: 'Course detail' },
    need: learner,
    width: 960,
    calls: ['mall.shop.course.get'],
    acts: ['mall.shop.order.submit', 'mall.shop.order.quick', 'mall.shop.order.guardian'],
    from: ['mall.shop', 'mall.orders', 'video.course'],
  },
  orders: {
    at: '/mall/orders',
    title: { zh: '我的订单', en: 'My orders' },
    need: learner,
    width: 960,
    calls: ['mall.shop.orders'],
    acts: [
      'mall.shop.order.get',
      'mall.shop.order.cancel',
      'mall.shop.order.remove',
      'mall.shop.order.guardian',
      'mall.shop.order.invoice.ask',
      'mall.shop.order.invoice.get',
    ],
  },
});
