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
  planned: {
    name: 'Planned',
    says: 'What schools plan to spend on sport in the school year',
  },
  spent: {
    name: 'Spent',
    says: 'What schools have spent on sport in the school year',
  },
  usedRate: {
    name: 'Of the plan',
    says: 'How much of the plan is spent',
    part: 'spent',
    whole: 'planned',
  },
  spentPerChild: {
    name: 'Spent per student',
    says: 'What is spent on sport for each student of today',
    part: 'spent',
    whole: 'students',
  },
  examSpent: {
    name: 'Spent on exams',
    says: 'What of it is for exams: venue, staff, equipment and travel',
  },
  meets: {
    name: 'Meets',
    says: 'Meets of the school year that are published, each once',
  },
  closed: {
    name: 'Awards published',
    says: 'Those whose awards are published',
  },
  athletes: {
    name: 'Athletes',
    says: 'Students who started in at least one event of the school year, each counted once',
  },
  joinRate: {
    name: 'Taking part',
    says: 'Athletes among the students of today',
    part: 'athletes',
    whole: 'students',
  },
  records: {
    name: 'Records broken',
    says: 'Events in which a record fell',
  },
  bandLessons: {
    name: 'Lessons with bands',
    says: 'PE lessons of the school year in which the heart of at least one student was heard',
  },
  heartMean: {
    name: 'Average heart rate',
    says: 'Beats a minute in PE lessons by the time worn; 140 to 160 are asked. For a region, lessons of five students and more',
    part: 'heartbeats',
    whole: 'time worn',
  },
  loadDensity: {
    name: 'Density',
    says: 'How much of PE lessons students with bands spent at 120 bpm and more; 75% is asked. For a region, lessons of five students and more',
    part: 'practice',
    whole: 'lesson time',
  },
  reachedRate: {
    name: 'On target',
    says: 'Lessons with an average of 140 to 160 bpm and a density of 75% and more, among lessons with bands',
    part: 'lessons on target',
    whole: 'lessons with bands',
  },
  feePerDue: {
    name: 'Spent per candidate',
    says: 'What exams cost for each student to test in the school year',
    part: 'spent on exams',
    whole: 'to test',
  },
  areaPerDue: {
    name: 'Area per candidate',
    says: 'The area of venues in use for each student to test',
    part: 'area',
    whole: 'to test',
  },
});
