import type { Messages } from '../messages';
import { sheetEn } from './sheet-en';
import type { kernelZh } from './zh-CN';

export const kernelEn = {
  ...sheetEn,
  'fault.badInput': 'Some of what you entered needs a correction',
  'fault.noSession': 'Your sign-in has expired. Please sign in again',
  'fault.notAllowed': 'You do not have permission. Please contact an administrator',
  'fault.wrongLine': 'This is not available to your organisation or user type',
  'fault.noService':
    'This function belongs to the personalized customization module. If necessary, please contact the customer service',
  'fault.gated':
    'This function belongs to the personalized customization module. If necessary, please contact the customer service',
  'fault.gone': 'It does not exist or has been removed',
  'fault.noCall': 'There is no such call',
  'fault.sameKeyOtherBody': 'This request key was used for another submission. Reload the page and try again',
  'fault.keyInUse': 'The previous submission is still being processed. Please wait',
  'fault.stale': 'Somebody else changed it meanwhile. Reload and try again',
  'fault.inUse': 'It is still in use and cannot be deleted',
  'fault.tooBig': 'The file is too large: {max} at most',
  'fault.wrongType': 'This file type is not supported',
  'fault.tooMany': 'Too many attempts. Try again in {seconds} seconds',
  'fault.internal': 'Something went wrong on our side. Please try again later ({requestId})',
  'fault.notReady': 'The service is starting or stopping. Please try again shortly',
  'fault.timedOut': 'Request timed out. Please check the network and try again',
  'fault.choosePwd': 'Choose a password of your own before you go on',
  required: 'Must not be empty',
  tooLong: 'At most {max} characters',
  tooShort: 'At least {min} characters',
  tooSmall: 'Must be at least {min}',
  tooLarge: 'Must be at most {max}',
  tooManyItems: 'At most {max} entries',
  tooFewItems: 'At least {min} entries',
  wrongValue: 'Not one of the allowed values',
  wrongFormat: 'Wrong format',
  wrongKind: 'Wrong type of value',
  controlChars: 'Contains invisible control characters',
  day: 'Must be a valid date as YYYY-MM-DD',
  instant: 'Wrong time format',
  mobile: 'Enter a valid mobile number',
  pageSize: 'At most {max} per page',
  sort: 'Cannot sort by this column',
} as const satisfies Messages<typeof kernelZh>;
