import { need } from '../../kernel/shared/need';
import { importActs } from '../../kernel/shared/importing';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';

const packing = [
  'face.test.list',
  'face.face.package.build',
  'face.face.package.file',
  'face.package.detail',
  'face.key.list',
  'face.key.set',
  'face.key.delete',
];

export const screens = defineScreens({
  /** V-113: sets by school, how far each class is, what judges photographs and where they go. */
  library: {
    at: [
      { path: '/desk/face/org' },
      { path: '/desk/sport/home/user/org', need: need({ busi: [1], funcs: ['PFM_SUPERMAN'] }) },
    ],
    title: { zh: '学校人脸库', en: 'School face library' },
    need: access.operator,
    calls: ['face.faceset.list', 'face.engine.state'],
    acts: [
      'face.faceset.create',
      'face.faceset.delete',
      'face.faceset.get',
      'face.faceset.settings',
      'face.faceset.clazz.statis',
      'face.faceset.user.statis',
      'face.face.get',
      'face.face.photo',
      'face.face.delete',
      'face.face.prune',
    ],
  },
  /** The assessment of the impact on personal information, as the operator prints and signs it. */
  impact: {
    at: '/desk/face/impact',
    title: { zh: '人脸信息保护影响评估', en: 'Face data impact assessment' },
    need: access.operator,
    calls: ['face.impact'],
    from: ['face.library'],
  },
  /** Packages for test devices, and the keys they are sealed for. */
  packages: {
    at: [
      { path: '/desk/test/faces', need: need({ busi: [1], funcs: ['PFM_SUPERMAN', 'PFM_SPT_ADMIN'] }) },
      { path: '/desk/sport/sets/phys/faces', need: need({ busi: [1], funcs: ['PFM_SUPERMAN', 'PFM_SPT_ADMIN'] }) },
      {
        path: '/desk/edu/facepacks',
        title: { zh: '人脸包', en: 'Face packages' },
        need: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] }),
      },
    ],
    title: { zh: '人脸库', en: 'Face library' },
    need: access.pack,
    calls: ['face.face.package.list'],
    acts: packing,
  },
  /** A school's classes, the one with the most missing first. */
  school: {
    at: '/desk/edu/faces',
    title: { zh: '人脸照片', en: 'Face photos' },
    need: access.manage,
    calls: ['face.coverage', 'face.engine.state'],
    acts: ['face.faceset.get', 'face.faceset.settings', 'face.face.prune', 'face.phone.code'],
  },
  /** One class: how each child stands, and the phone that photographs them. */
  clazz: {
    at: '/clazz/basic/{clazzId}/faces',
    title: { zh: '班级人脸照片', en: 'Face photos of a class' },
    need: access.clazz,
    calls: ['face.clazz'],
    acts: [
      'face.phone.code',
      'face.face.set',
      'face.face.get',
      'face.face.photo',
      'face.face.delete',
      'face.face.batch',
    ],
    from: ['class.room', 'face.school'],
  },
  /** Photographs that wait for eyes. */
  wall: {
    at: [{ path: '/desk/edu/facewall', need: access.manage }, { path: '/clazz/basic/{clazzId}/facewall' }],
    title: { zh: '照片墙', en: 'Photo wall' },
    need: access.clazz,
    calls: ['face.wall'],
    acts: ['face.judge'],
    from: ['face.school', 'face.clazz'],
  },
  /** Photographs by student number, from an archive. */
  zip: {
    at: '/desk/edu/facezip',
    title: { zh: '批量导入照片', en: 'Import photos' },
    need: access.manage,
    calls: [],
    acts: ['face.zip.read', 'files.file.upload', ...importActs('face.zip.import')],
    from: ['face.school'],
  },
  /** A bureau's schools, in numbers. */
  region: {
    at: '/desk/edu/facecover',
    title: { zh: '人脸覆盖', en: 'Face coverage' },
    need: access.region,
    calls: ['face.region'],
  },
  /** On a phone: name, shutter, next. */
  phone: {
    at: '/m/face/{code}',
    title: { zh: '拍摄人脸照片', en: 'Photograph a class' },
    need: access.phone,
    layout: 'bare',
    calls: ['face.phone.open'],
    acts: ['face.phone.send'],
    from: ['outside'],
  },
});
