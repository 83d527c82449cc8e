import { educ } from './zh-CN/educ';
import { educScreens } from './zh-CN/educ-screens';
import { examScreens } from './zh-CN/exam-screens';
import { fieldScreens } from './zh-CN/field-screens';
import { pickScreens } from './zh-CN/pick-screens';
import { exam } from './zh-CN/exam';
import { mark } from './zh-CN/mark';
import { markScreens } from './zh-CN/mark-screens';
import { reportScreens } from './zh-CN/report-screens';

export default {
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
