import { defineFigures } from '../../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  due: {
    name: 'To test',
    says: "Students on this school year's test list, and those who joined an administrative class after the list was made; nobody is added once the year is closed",
  },
  complete: {
    name: 'Complete',
    says: 'Students with a result in every item they take, and so with a total',
  },
  begun: {
    name: 'Started',
    says: 'Students with at least one result who are neither exempt nor deferred',
  },
  excused: {
    name: 'Exempt or deferred',
    says: "Students excused from this year's test; completion does not count them",
  },
  left: {
    name: 'Not complete',
    says: 'Students to be tested, not excused, who still miss an item',
  },
  completion: {
    name: 'Completion',
    says: 'How many of those to be tested have taken every item',
    part: 'students complete',
    whole: 'students to test, without those excused',
  },
  participation: {
    name: 'Taking part',
    says: 'How many of those to be tested have at least one result',
    part: 'students who have started',
    whole: 'students to test, without those excused',
  },
  pass: {
    name: 'Pass rate',
    says: 'Totals of 60 points and more; students without a total are not counted',
    part: 'students at pass, good or excellent',
    whole: 'students with a total',
  },
  good: {
    name: 'Good or better',
    says: 'Totals of 80 points and more; students without a total are not counted',
    part: 'students at good or excellent',
    whole: 'students with a total',
  },
  level: {
    name: 'Share of a level',
    says: 'Levels by the total, or by the points of the item; students without a result are not counted',
    part: 'students at the level',
    whole: 'students with a result',
  },
  mean: {
    name: 'Average score',
    says: 'The average total of students with a total',
    part: 'sum of totals',
    whole: 'students with a total',
  },
  tested: {
    name: 'Tested',
    says: 'Students with a result in this item',
  },
  meanResult: {
    name: 'Average result',
    says: 'The average of the results in this item',
    part: 'sum of results',
    whole: 'students tested',
  },
  band: {
    name: 'BMI band',
    says: 'Underweight, normal, overweight or obese by grade and gender, as the national standard says',
    part: 'students in the band',
    whole: 'students with a body mass index',
  },
  fat: {
    name: 'Overweight or obese',
    says: 'The share whose body mass index is in one of the two upper bands',
    part: 'students overweight or obese',
    whole: 'students with a body mass index',
  },
  total: {
    name: 'Total',
    says: 'Standard score plus bonus; there is a total when all items are done',
  },
  standardScore: {
    name: 'Standard score',
    says: 'The points of the items by their weights, without bonus',
  },
  bonus: {
    name: 'Bonus',
    says: 'Points for results beyond full points',
  },
  graduation: {
    name: 'Graduation result',
    says: 'Half the total of the last year and half the mean of the other years',
  },
  partly: {
    name: 'Started',
    says: 'Students with at least one result who have not done all items yet',
  },
  untouched: {
    name: 'Not started',
    says: 'Students who are to be tested, are neither exempt nor deferred, and have no result',
  },
  rise: {
    name: 'Up',
    says: 'Students whose total is higher by the other rules',
  },
  fall: {
    name: 'Down',
    says: 'Students whose total is lower by the other rules',
  },
  meanChange: {
    name: 'Average',
    says: 'The average total of students who have one by both rules: as it is, and by the other',
  },
  gainLose: {
    name: 'Gain / lose a total',
    says: 'Students who have a total by the other rules alone, and those who lose theirs',
  },
  problem: {
    name: 'Problem',
    says: 'Students whose row of the national sheet has this problem',
  },
  drafted: {
    name: 'Tested',
    says: 'Items of this test that were measured',
    part: 'items measured',
    whole: 'the items of all students on the list',
  },
  committed: {
    name: 'Submitted',
    says: 'Items of this test whose results were committed',
    part: 'items committed',
    whole: 'the items of all students on the list',
  },
  conflicts: {
    name: 'Conflicts',
    says: 'Items of a student with two different results, not decided yet',
  },
  appeals: {
    name: 'Appeals',
    says: 'Appeals against results of this test that are not decided yet',
  },
  chosen: {
    name: 'Chosen',
    says: 'Students who have chosen; beside it those who are to choose',
  },
  option: {
    name: 'Takers',
    says: 'Students who chose this item; beside it its places',
  },
});
