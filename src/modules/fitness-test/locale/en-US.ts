import type { Messages } from '../../../kernel/shared/messages';
import { educ } from './en-US/educ';
import { educScreens } from './en-US/educ-screens';
import { exam } from './en-US/exam';
import { mark } from './en-US/mark';
import { markScreens } from './en-US/mark-screens';
import { reportScreens } from './en-US/report-screens';
import type zh from './zh-CN';

export default { ...educ, ...educScreens, ...mark, ...markScreens, ...reportScreens, ...exam } as const satisfies Messages<typeof zh>;
