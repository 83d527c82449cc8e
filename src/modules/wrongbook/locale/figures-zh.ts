import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  items: {
    name: '错题',
    says: '错题本里的题；一道大题错几小题就算几题，答案还没公布的不算',
  },
  open: {
    name: '待订正',
    says: '错题里还没有掌握的',
  },
  due: {
    name: '今天该复习',
    says: '到了复习日、还没有掌握的错题',
  },
  fixedRate: {
    name: '订正率',
    says: '错题里已经掌握的比例',
    part: '已掌握的题',
    whole: '错题',
  },
  mistakes: {
    name: '错题次',
    says: '全班学生的错题之和，同一道题几个人错就算几次',
  },
  questions: {
    name: '不同的题',
    says: '错过的题，几个人错同一道题也只算一次',
  },
  fixed: {
    name: '已掌握',
    says: '错题次里学生已经掌握的',
  },
});
