import type { Messages } from '../../../kernel/shared/messages';
import { educ } from './en-US/educ';
import { educScreens } from './en-US/educ-screens';
import { mark } from './en-US/mark';
import { markScreens } from './en-US/mark-screens';
import { reportScreens } from './en-US/report-screens';
import type zh from './zh-CN';

export default { ...educ, ...educScreens, ...mark, ...markScreens, ...reportScreens } as const satisfies Messages<typeof zh>;
