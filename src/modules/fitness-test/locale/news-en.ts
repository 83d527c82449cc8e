import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'appeal.result': 'Fitness result',
  'appeal.result.row': '{exam} · {item}',
  'news.shown': 'Test results are out',
  'news.shown.text': 'The results of “{exam}” are out. Appeals can be made until {day}',
  'news.yearOut': 'Fitness results are published',
  'news.yearOut.text': 'The fitness results of {year} are published',
  'news.appealMade': 'Appeal against a fitness result',
  'news.appealMade.text': 'A child objects to the result of {item} in “{exam}”: please decide',
  'news.appealAccepted': 'Fitness appeal accepted',
  'news.appealAccepted.text': 'The appeal against {item} in “{exam}” is accepted: {why}',
  'news.appealRefused': 'Fitness appeal refused',
  'news.appealRefused.text': 'The appeal against {item} in “{exam}” is refused: {why}',
} satisfies Messages<typeof zh>;
