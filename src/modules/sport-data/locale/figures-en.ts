import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  peTeachers: {
    name: 'PE teachers',
    says: 'Teachers who teach physical education, each counted once; removed ones are not counted. Of a region: its schools in use',
  },
  places: {
    name: 'Venues',
    says: 'Sports venues on record that are in use',
  },
  area: {
    name: 'Area',
    says: 'The areas of the sports venues that are in use, added up',
  },
  indoorArea: {
    name: 'Indoor area',
    says: 'The indoor part of that area',
  },
  perChild: {
    name: 'Area per student',
    says: 'The area of sports venues for each student',
    part: 'area',
    whole: 'students',
  },
});
