import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  schools: {
    name: 'Schools',
    says: 'Schools in use within the region',
  },
  orgs: {
    name: 'Organisations',
    says: 'All organisations but the platform, also those switched off',
  },
  ratio: {
    name: 'Students per teacher',
    says: 'How many students there are for each teacher',
    part: 'students',
    whole: 'teachers',
  },
});
