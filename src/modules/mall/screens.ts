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
    acts: manages,
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
    acts: ['mall.shop.order.submit', 'mall.shop.order.quick'],
    from: ['mall.shop', 'mall.orders', 'video.course'],
  },
  orders: {
    at: '/mall/orders',
    title: { zh: '我的订单', en: 'My orders' },
    need: learner,
    width: 960,
    calls: ['mall.shop.orders'],
    acts: ['mall.shop.order.get', 'mall.shop.order.cancel', 'mall.shop.order.remove'],
  },
});
