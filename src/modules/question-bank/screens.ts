import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';

const REPO = 'teach.repo';

/** The platform's desks around the questions; the libraries of teachers stand in the resource module, with this module's list as their body. */
export const screens = defineScreens({
  types: {
    at: '/desk/teach/repo/sbjQts', title: { zh: '学科题型', en: 'Subject question types' }, group: REPO, need: access.resAdmin,
    calls: ['question-bank.quetype.list', 'question-bank.sbjQtp.list'], acts: ['question-bank.sbjQtp.set'],
  },
  tags: {
    at: '/desk/teach/repo/tag', title: { zh: '试题标签', en: 'Question tags' }, group: REPO, need: access.resAdmin,
    calls: ['question-bank.restag.list'], acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },
  repeats: {
    at: '/desk/teach/repo/check/repeat', title: { zh: '试题查重', en: 'Repeated questions' }, group: REPO, need: access.research,
    calls: ['question-bank.dupque.list'], acts: ['question-bank.dupque.resolve', 'question-bank.dupque.scan'],
  },
  faulty: {
    at: '/desk/teach/repo/check/wrong', title: { zh: '试题纠错', en: 'Question corrections' }, group: REPO, need: access.research,
    calls: ['question-bank.wrongque.list'], acts: ['question-bank.wrongque.resolve'],
  },
});
