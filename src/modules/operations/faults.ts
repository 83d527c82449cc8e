import { faults } from '../../kernel/shared/faults';

export const operationsFaults = faults('operations', {
  contentEmpty: [400],
  periodOver: [400],
  englishHalf: [400],
  momentWrong: [400, { found: '', example: '' }],
  afficheBegun: [409],
  afficheOver: [409],
  afficheRevoked: [409],
  replied: [409, { name: '', at: '' }],
  tooOften: [429],
  imagesNeedSession: [400],
});
