import type { Messages } from '../../../kernel/shared/messages';
import { educ } from './en-US/educ';
import { educScreens } from './en-US/educ-screens';
import { examScreens } from './en-US/exam-screens';
import { fieldScreens } from './en-US/field-screens';
import { pickScreens } from './en-US/pick-screens';
import { exam } from './en-US/exam';
import { mark } from './en-US/mark';
import { markScreens } from './en-US/mark-screens';
import { reportScreens } from './en-US/report-screens';
import { newsTexts } from './news-en';
import type zh from './zh-CN';
import { figureTexts } from './en-US/figures';
import { ruleTexts } from './en-US/rules';

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
} as const satisfies Messages<typeof zh>;
