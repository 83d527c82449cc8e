import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  screened: {
    name: 'Screened',
    says: 'Students with a screening this term, each counted once',
  },
  expected: {
    name: 'Coverage',
    says: 'How many students in classes are screened',
    part: 'students screened',
    whole: 'students in classes',
  },
  poor: {
    name: 'Poor vision',
    says: 'Uncorrected vision of the weaker eye below what the norm in use calls normal (mostly 5.0)',
    part: 'students with poor vision',
    whole: 'students whose uncorrected vision was measured',
  },
  myopic: {
    name: 'Myopia',
    says: 'Myopia by screening: poor uncorrected vision and a refraction that is myopic; wearers of night lenses count',
    part: 'students found myopic',
    whole: 'students who can be judged',
  },
  high: {
    name: 'High myopia',
    says: 'A refraction of high myopia',
    part: 'students found highly myopic',
    whole: 'students who can be judged',
  },
  doctor: {
    name: 'Should see a doctor',
    says: 'Students whose screening meets a criterion of referral',
  },
  stationUsers: {
    name: 'Users',
    says: 'Students who trained or tested their eyes at a station in the period, each counted once',
  },
  trainings: {
    name: 'Trainings',
    says: 'Exercises done at the stations in the period',
  },
  minutes: {
    name: 'Minutes',
    says: 'The time of all exercises in the period, added up',
  },
  tests: {
    name: 'Eye tests',
    says: 'Eye tests at the stations in the period',
  },
});
