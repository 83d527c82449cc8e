import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  consented: {
    name: '已同意',
    says: '家长（满 14 周岁为学生本人）对“人脸识别”的同意有效的学生；不同意或撤回的用刷卡、学号参加测试',
  },
  fit: { name: '合格', says: '已同意，照片经人工或人脸服务判为合格，且没有超过学校设定的有效期' },
  missing: { name: '还需处理', says: '已同意，但没有照片，或照片不合格、已过期的学生' },
  waiting: { name: '待查看', says: '已同意，照片还没有人看过、人脸服务也没有判定的学生' },
});
