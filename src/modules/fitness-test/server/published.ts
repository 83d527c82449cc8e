// What other modules, and the test day of this one, may use. SQL joins the views fitness_test_year_v, fitness_test_total_v,
// fitness_test_result_v and fitness_test_stat_v instead.
export { enterResults, type Entered } from './educ/enter';
export { standardFor } from './mark/shelf';
export { yearOf } from './educ/years';
