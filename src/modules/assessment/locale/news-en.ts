import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.evalPublished': 'Student assessment',
  'news.evalPublished.text': '“{name}” has been published; please complete it before it ends',
  'news.perfPublished': 'Teacher assessment',
  'news.perfPublished.text': '“{name}” has been published; please complete it before it ends',
  'news.evalEnding': 'Student assessment ends soon',
  'news.evalEnding.text': '“{name}” ends within a day, and a judgement of yours is not in yet',
  'news.perfEnding': 'Performance assessment ends soon',
  'news.perfEnding.text': '“{name}” ends within a day, and a judgement of yours is not in yet',
  'news.evalEnded': 'Result of an assessment',
  'news.evalEnded.text': '“{name}” has ended. See your result; you may appeal against it while appeals are open',
  'news.perfEnded': 'Result of a performance assessment',
  'news.perfEnded.text': '“{name}” has ended. See your result; you may appeal against it while appeals are open',
  'news.reopened': 'Assessment opened again',
  'news.reopened.text': 'Your judgement in “{name}” is open again; please change it and hand it in. Reason: {why}',
  'appeal.perf': 'Result of a performance assessment',
  'appeal.eval': 'Result of a student assessment',
  'appeal.row': '“{name}”: {index}',
  'proof.perf': 'Report of a performance assessment',
  'proof.eval': 'Report of a student assessment',
  releasedResults: 'Results of assessment',
} satisfies Messages<typeof zh>;
