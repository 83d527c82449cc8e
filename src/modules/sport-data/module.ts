import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sportData = defineModule({
  name: 'sport-data',
  uses: ['organisation'],
  // The boards read what others publish: fitness_test_stat_v, fitness_test_total_v, fitness_test_result_v, fitness_test_exam_v, fitness_test_exam_cell_v, vision_sum_v, vision_screening_v,
  // class_student_v, class_clazz_v, people_person_v, people_teach_sbj_v; names from organisation and textbook.
  reads: ['organisation', 'textbook', 'people', 'class', 'fitness-test', 'vision'],
  calls: flatCalls(calls),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
