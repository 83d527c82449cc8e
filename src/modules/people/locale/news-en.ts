import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.serveAsked': 'Activation requested',
  'news.serveAsked.text': '“{serve}” for {name} is waiting for review',
  'news.servePassed': 'Learning service activated',
  'news.servePassed.text': '“{serve}” is active from {from} to {to}',
  'news.serveRejected': 'Activation not approved',
  'news.serveRejected.text': '“{serve}” for {name} was not approved: {why}',
  'news.roles': 'Your roles have changed',
  'news.roles.text': 'Your roles are now: {roles}. If this is not right, ask your administrator',
  'news.consentAsked': 'Please choose whether you agree',
  'news.consentAsked.text': 'The school asks you to read and choose: {what}',
  'news.consentWaits': 'A guardian is waiting for you',
  'news.consentWaits.text': 'What {guardian} (guardian of {child}) submitted is waiting for you to confirm',
  'news.consentPaper': 'Papers to check',
  'news.consentPaper.text': '{by} entered signed papers of {clazz}; somebody else checks them',
  'news.consentWithdrawn': 'Consent withdrawn',
  'news.consentWithdrawn.text': 'For {child} this is no longer agreed to: {what}. Please stop using it',
} satisfies Messages<typeof zh>;
