// What other modules, and the test day of this one, may use. SQL joins the views fitness_test_year_v, fitness_test_total_v,
// fitness_test_result_v and fitness_test_stat_v instead.
export { enterResults, type Before, type Done, type EnterOptions, type Entered } from './educ/enter';
export { standardIn, standardsOf } from './educ/read';
export { standardFor, contentOf, type Scoring } from './mark/shelf';
export { openYear, yearOf, newestYear, yearName, type Year } from './educ/years';
export { rosterNow, type RosterChild } from './educ/roster';
export { readCell, cellText } from './educ/cells';
export { itemViews } from './educ/items';
