import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  answered: {
    name: 'Answered',
    says: 'Answers given in practice, homework, tests and challenges; each part of a question counts, also before its result is published',
  },
  judged: {
    name: 'Answers counted',
    says: 'Answers in practice, homework, tests and challenges whose result is published; each part of a question counts',
  },
  accuracy: {
    name: 'Accuracy',
    says: 'How many answers whose result is published were right',
    part: 'right answers',
    whole: 'answers with a published result',
  },
  mastery: {
    name: 'Mastery',
    says: 'The estimated chance to answer a question of middle difficulty on the topic; of several topics their average',
  },
  active: {
    name: 'Students practising',
    says: 'Students who answered at least one question in this period',
  },
  known: {
    name: 'With answers',
    says: 'Students with answers to the knowledge of this section; beside it all of the class',
  },
  weak: {
    name: 'Weak',
    says: 'Students whose average mastery of the knowledge of this section is low',
  },
  grade: {
    name: 'Grade',
    says: 'From the accuracy: A from 85, B from 70, C from 60, else D; there is a grade from ten answers on',
  },
  spent: {
    name: 'Practice time',
    says: 'The time spent answering, question by question, added up',
  },
  rank: {
    name: 'Rank',
    says: 'The rank of this challenge',
  },
  duration: {
    name: 'Duration',
    says: 'From the start to the end, pauses included',
  },
  right: {
    name: 'Right',
    says: 'Questions answered right this time',
  },
  wrong: {
    name: 'Wrong',
    says: 'Questions answered wrong or not at all this time',
  },
  challengers: {
    name: 'Challengers',
    says: 'Students who have tried this rank, each counted once',
  },
  attempts: {
    name: 'Attempts',
    says: 'How often this rank was tried, by all students',
  },
  parts: {
    name: 'Questions',
    says: 'The questions of this practice; a question with parts counts by its parts',
  },
});
