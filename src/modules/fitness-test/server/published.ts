// What other modules, and the test day of this one, may use. SQL joins the views fitness_test_year_v, fitness_test_total_v,
// fitness_test_result_v and fitness_test_stat_v instead.
export { enterResults, type Entered } from './educ/enter';
export { countedSums } from './educ/count-sums';
/** What was measured elsewhere: its items, columns of a sheet, and the way into the year once a person has taken it over. */
export { measuredColumns, measuredItem, measuredItems, takeResults, unmeasured, type NotTaken } from './educ/offers';
export { notOwnIn } from './educ/one-sex';
export { uncounted, uncountedOf } from './educ/waiting';
export { standardFor } from './mark/shelf';
export { yearOf } from './educ/years';
/** Which parts of a whole stay hidden where nobody may be named: small ones, and as many more as keep them from being reckoned. */
export { hiddenParts } from '../rules/small';
