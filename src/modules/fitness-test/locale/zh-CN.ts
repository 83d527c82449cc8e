import { newsTexts } from './news-zh';
import { educ } from './zh-CN/educ';
import { educScreens } from './zh-CN/educ-screens';
import { examScreens } from './zh-CN/exam-screens';
import { fieldScreens } from './zh-CN/field-screens';
import { pickScreens } from './zh-CN/pick-screens';
import { exam } from './zh-CN/exam';
import { mark } from './zh-CN/mark';
import { markScreens } from './zh-CN/mark-screens';
import { reportScreens } from './zh-CN/report-screens';
import { figureTexts } from './zh-CN/figures';
import { ruleTexts } from './zh-CN/rules';

export default {
  ...ruleTexts,
  ...figureTexts,
  ...newsTexts,
  ...educ,
  ...educScreens,
  ...mark,
  ...markScreens,
  ...reportScreens,
  ...exam,
  ...pickScreens,
  ...fieldScreens,
  ...examScreens,
} as const;
