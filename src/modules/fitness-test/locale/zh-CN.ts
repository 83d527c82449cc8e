import { educ } from './zh-CN/educ';
import { educScreens } from './zh-CN/educ-screens';
import { exam } from './zh-CN/exam';
import { mark } from './zh-CN/mark';
import { markScreens } from './zh-CN/mark-screens';
import { reportScreens } from './zh-CN/report-screens';

export default { ...educ, ...educScreens, ...mark, ...markScreens, ...reportScreens, ...exam } as const;
