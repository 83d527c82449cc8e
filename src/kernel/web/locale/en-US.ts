import type { Messages } from '../../shared/messages';
import type zh from './zh-CN';

/** Texts of the kernel's own parts. */
export default {
  brand: 'Meiyike',
  timedOut: 'Request timed out, please check network',
  offline: 'No connection, please check network',
  serverFault: 'The server is busy, please try again later',
  empty: 'No data available',
  failed: 'This did not load',
  failedText: 'Please try again. If it still fails, tell customer service the code below',
  retry: 'Try again',
  forbidden: 'Page not accessible',
  forbiddenText: 'Resources are not accessible. Please contact customer service',
  custom: 'Customised module',
  customText: 'This function belongs to the personalized customization module. If necessary, please contact the customer service',
  gone: 'Resource does not exist',
  goneText: 'The resource does not exist. Please contact customer service',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address; it may have moved or been mistyped',
  home: 'Go to my home page',
  back: 'Back',
  refresh: 'Refresh',
  skip: 'Skip to content',
} satisfies Messages<typeof zh>;
