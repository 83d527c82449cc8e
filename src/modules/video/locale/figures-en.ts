import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  watchers: {
    name: 'Viewers',
    says: 'Learners who opened a film, each once; teachers see the learners of their own classes',
  },
  done: {
    name: 'Lessons done',
    says: 'How often a lesson was watched as far as its course asks and its questions handed in; watching again undoes nothing',
  },
  minutes: {
    name: 'Minutes really played',
    says: 'Length of all pieces of film that were really played; what was skipped does not count, what was watched again counts once',
  },
  watched: {
    name: 'Average part watched',
    says: 'How much of the film was played, on average',
    part: 'Length of what each person played',
    whole: 'Length of the film, of those who opened it',
  },
  right: {
    name: 'Right answers',
    says: 'Share of right first answers to the questions in films',
    part: 'Right answers',
    whole: 'All answers',
  },
});
