import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  consented: {
    name: 'Agreed',
    says: 'Children whose consent to face recognition stands, given by a guardian or from 14 on by themselves; all others take part by card or number',
  },
  fit: {
    name: 'Fit',
    says: 'Children who agreed and whose photo was found fit by a person or the face server and is not older than the school allows',
  },
  missing: {
    name: 'To do',
    says: 'Children who agreed and have no photo, or one that is unfit or outdated',
  },
  waiting: {
    name: 'To review',
    says: 'Children who agreed and whose photo nobody has reviewed yet and no face server has judged',
  },
});
