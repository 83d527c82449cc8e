import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  teaching: {
    name: 'Teachers',
    says: 'Teachers who teach a current class, each counted once',
  },
  mine: {
    name: 'My learners',
    says: 'Learners of the current classes that you lead or teach, each counted once',
  },
  todosDone: {
    name: 'To-dos done',
    says: 'To-dos done in the period; beside it those that are open now, and overdue',
  },
  todosMade: {
    name: 'To-dos published',
    says: 'To-dos published in the period; beside it those that are open now, and overdue',
  },
  goalsReached: {
    name: 'Goals reached',
    says: 'Learning goals reached in the period; beside it those under way now',
  },
  lessonsHeld: {
    name: 'Lessons held',
    says: 'Lessons of the period that have ended by today; beside it those planned until today',
  },
  comments: {
    name: 'Comments',
    says: 'Comments written to learners in the period',
  },
  beans: {
    name: 'Beans',
    says: 'Beans earned by practice and not spent yet',
  },
  learning: {
    name: 'Active',
    says: 'Bought subjects that end more than 30 days from now; each learner and subject counted once',
  },
  near: {
    name: 'Expiring soon',
    says: 'Bought subjects that end within 30 days; each learner and subject counted once',
  },
  expired: {
    name: 'Expired',
    says: 'Bought subjects whose last day has passed and that were not renewed; each learner and subject counted once',
  },
  applied: {
    name: 'To judge',
    says: 'Activations that were applied for and not judged yet',
  },
  activations: {
    name: 'Activations',
    says: 'Activations whose first day is in the period',
  },
  activated: {
    name: 'Learners',
    says: 'Learners with an activation in the period, each counted once',
  },
  money: {
    name: 'Amount',
    says: 'The prices of the activations whose first day is in the period, added up',
  },
  tutoring: {
    name: 'Tutoring classes',
    says: 'Your running tutoring classes, for one learner or several',
  },
  tutored: {
    name: 'Learners',
    says: 'The learners of these tutoring classes, added up',
  },
  applicants: {
    name: 'Applicants',
    says: 'Learners who applied to join your tutoring classes and wait for an answer',
  },
  asked: {
    name: 'Questions',
    says: 'Questions put to you by learners and not answered yet',
  },
});
