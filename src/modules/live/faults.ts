import { faults as define } from '../../kernel/shared/faults';

export const faults = define('live', {
  /** V-070, E-036 */ needsClient: [409],
  /** A child comes in as a child. */ roleRefused: [403],
  /** C-041: role 4 belongs to paired classes. */ notPaired: [409],
  /** Recorded classes have no classroom. */ recorded: [409],
  codeGone: [404],
  codeUsed: [409],
  /** What is no picture has no place under a board. */ notPicture: [409],
  /** What was recorded is its teacher's and the office's to delete. */ notYourVoice: [403],
});
