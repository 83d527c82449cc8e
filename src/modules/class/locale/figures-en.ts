import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  clazzes: {
    name: 'Classes',
    says: 'Administrative classes that run; tutoring and walking classes and ended ones are not counted',
  },
});
