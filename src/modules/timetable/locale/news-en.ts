import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.coverAsked': 'Substitution request',
  'news.coverAsked.text': '{by} asks you to take the lesson of {clazz} on {day} at {start}: please answer',
  'news.coverWithdrawn': 'Substitution taken back',
  'news.coverWithdrawn.text': 'You no longer need to take the lesson on {day}',
  'news.coverAccepted': 'Substitution accepted',
  'news.coverAccepted.text': '{name} agreed to take the lesson on {day}',
  'news.coverDeclined': 'Substitution declined',
  'news.coverDeclined.text': '{name} cannot take the lesson on {day}: please ask another',
  'news.covered': 'Who takes your lessons',
  'news.covered.text': 'There is news about who takes your lesson on {day}',
} satisfies Messages<typeof zh>;
