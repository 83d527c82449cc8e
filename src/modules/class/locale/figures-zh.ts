import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  clazzes: {
    name: '班级',
    says: '正在运行的行政班；走班、辅导班和已经结束的班级不算',
  },
});
