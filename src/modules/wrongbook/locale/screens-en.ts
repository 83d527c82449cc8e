import type { Messages } from '../../../kernel/shared/messages';
import type zh from './screens-zh';

export default {
  'cause.careless': 'Careless', 'cause.misread': 'Misread', 'cause.concept': 'Concept', 'cause.formula': 'Formula', 'cause.reckon': 'Sums', 'cause.steps': 'Steps', 'cause.method': 'Method', 'cause.noidea': 'No idea',
  'source.work': 'Homework', 'source.exam': 'Test', 'source.kq': 'Pre-class check', 'source.train': 'Practice', 'source.fight': 'Challenge', 'source.lesson': 'Lesson', 'source.wrong': 'Notebook',
  'degree.1': 'Easy', 'degree.2': 'Easier', 'degree.3': 'Normal', 'degree.4': 'Difficult', 'degree.5': 'Most difficult',
  back: 'Back to the notebook', comma: ', ', all: 'All', close: 'Close', more: 'and {n} in all', people: '{n}', unitTimes: 'times', unitQues: 'questions', unitPeople: ' pupils',

  'index.tabList': 'Mistakes', 'index.tabStats': 'Statistics',
  'index.open': 'To correct', 'index.fixed': 'Mastered', 'index.every': 'All', 'index.filter': 'Filter', 'index.clear': 'Clear', 'index.print': 'Print / export', 'index.subjects': 'Subjects',
  'index.due': 'To review today: {n}', 'index.dueText': 'Answer them before they fade and they stay longer', 'index.dueNone': 'Nothing to review today', 'index.dueNext': 'Next: {n} on {day}', 'index.start': 'Start reviewing',
  'index.none': 'No mistakes yet', 'index.noneText': 'What you get wrong in homework, tests and practice is kept here, and comes back just before you would forget it', 'index.toWork': 'To my homework',
  'index.noFit': 'No mistake fits', 'index.noFitText': 'Try other conditions', 'index.allFixed': 'All corrected, well done', 'index.allFixedText': 'Nothing is left to correct here',
  'index.node': 'Textbook section', 'index.klg': 'Knowledge', 'index.cause': 'Reason', 'index.degree': 'Difficulty', 'index.source': 'From', 'index.days': 'Days', 'index.pickSubject': 'Choose a subject to look by section and knowledge', 'index.total': '{n} in all',
  'index.sort': 'Order', 'index.sort.lastWrongAt': 'Latest', 'index.sort.wrongCount': 'Most often wrong', 'index.sort.dueOn': 'Most due',
  'item.wrong': 'Wrong {n}×', 'item.at': 'Wrong on {day}', 'item.recall': 'Chance you still know it: {n}%', 'item.memory': 'Memory', 'item.due': 'Review now', 'item.dueOn': 'Review on {day}', 'item.fixed': 'Mastered', 'item.showKey': 'Show answer', 'item.hideKey': 'Hide answer',
  'item.explain': 'Explanation', 'item.revise': 'Correct', 'item.practise': 'Practise', 'item.similar': 'Similar questions', 'item.setFixed': 'Mark as mastered', 'item.setOpen': 'Back to correct', 'item.causes': 'Say why', 'item.changeCauses': 'Change reasons', 'item.more': 'More', 'item.degree': 'How hard I find it',
  'causes.title': 'Why was it wrong?', 'causes.hint': 'At most {max}, each up to {chars} characters', 'causes.own': 'My own', 'causes.add': 'Add', 'causes.place': 'Up to 8 characters', 'causes.save': 'Save', 'causes.saved': 'Reasons noted', 'causes.remove': 'Remove “{name}”', 'causes.full': '{max} are chosen already',
  'fixedDone': 'Marked as mastered', 'openDone': 'Back to correct', 'degreeDone': 'Difficulty changed',

  'stats.say': '{total} mistakes, {fixed} mastered.', 'stats.sayKlg': 'Most to catch up: {what}.', 'stats.sayNone': 'No mistakes in these days.', 'stats.total': 'Mistakes', 'stats.fixed': 'Mastered', 'stats.open': 'To correct', 'stats.due': 'To review today', 'stats.rate': 'Corrected',
  'stats.bySbj': 'By subject', 'stats.byCause': 'Reasons', 'stats.byDegree': 'Difficulty', 'stats.bySource': 'Where from', 'stats.byKlg': 'Knowledge most often wrong', 'stats.byWeek': 'New and mastered by week', 'stats.coming': 'Reviews of the next seven days', 'stats.new': 'New', 'stats.unnamed': '{n} have no reason yet; a named reason is easier to mend',

  'redo.progress': '{at} of {n}', 'redo.before': 'Your last answer', 'redo.submit': 'Submit', 'redo.next': 'Next', 'redo.finish': 'Finish', 'redo.skip': 'Skip', 'redo.right': 'Right', 'redo.part': 'Partly right', 'redo.wrong': 'Not yet right', 'redo.fixed': 'This one is corrected', 'redo.again': 'Try again',
  'redo.self': 'Compared with the model answer, yours is', 'redo.self0': 'Wrong', 'redo.self60': 'Partly right', 'redo.self100': 'Right', 'redo.nextDue': 'Next review: {day}', 'redo.why': 'What went wrong this time?', 'redo.empty': 'Write an answer first',
  'redo.done': 'This round is done', 'redo.doneText': '{n} answered, {right} right', 'redo.doneNone': 'Nothing to practise', 'redo.doneNoneText': 'Everything is reviewed; come back in a few days', 'redo.loading': 'Choosing questions',
  'similar.from': 'From this mistake', 'similar.count': '{n} similar questions', 'similar.again': 'Another set', 'similar.doneText': '{right} of {n} right', 'similar.none': 'No similar question found', 'similar.left': '{n} left',

  'explain.replies': 'My answers', 'explain.klgs': 'What it asks', 'explain.share': '{n}% of the points', 'explain.rightAll': 'Right', 'explain.noAnswer': 'Not answered',

  'paper.title': '{subject} Wrong-answer notebook', 'paper.line': '{name} · {day} · {n} questions', 'paper.answers': 'Answers', 'paper.explain': 'Explanation: ', 'paper.true': 'True', 'paper.false': 'False', 'paper.picture': 'Picture',
  'paper.estimate': '{n} questions, about {pages} pages of A4', 'paper.left': 'One document holds {max}; {n} more are left out', 'paper.columns': 'Layout', 'paper.one': 'One column', 'paper.two': 'Two columns (saves paper)', 'paper.space': 'Room to write', 'paper.space.none': 'None', 'paper.space.some': 'Some', 'paper.space.many': 'Plenty',
  'paper.withAnswer': 'With answers and explanations', 'paper.print': 'Print or save as PDF', 'paper.word': 'Export to Word', 'paper.making': 'Making the Word document', 'paper.ready': 'The document is ready', 'paper.failed': 'It could not be made; please try again', 'paper.none': 'Nothing to print', 'paper.noneText': 'Choose other conditions in the notebook', 'paper.what': 'Which', 'paper.open': 'To correct', 'paper.every': 'All',

  'clazz.clazz': 'Class', 'clazz.subject': 'Subject', 'clazz.none': 'You teach no class yet', 'clazz.noneText': 'Once the school gives you a class, its mistakes show here', 'clazz.tabFading': 'What will fade', 'clazz.tabList': 'Most often wrong', 'clazz.tabStats': 'Statistics', 'clazz.days': 'Days',
  'fading.say': 'On {day} this class will still know {recall}% of what it got wrong ({today}% today).', 'fading.sayWeak': 'Most likely gone: {what}.', 'fading.none': 'This class has no mistakes yet', 'fading.noneText': 'Once pupils get something wrong in homework, tests or practice, you see here when they will forget it',
  'fading.day': 'By which day', 'fading.friday': 'Friday', 'fading.tomorrow': 'Tomorrow', 'fading.week': 'In a week', 'fading.klgs': 'Knowledge most likely gone', 'fading.ques': 'Questions most likely gone', 'fading.forgotten': '{n} expected not to know', 'fading.chart': 'Expected not to know', 'fading.who': 'Who is most likely to forget', 'fading.klgQues': 'questions: {n}',
  'fading.assign': 'Assign these {n}', 'fading.assignHint': 'Confirm class and time in the next step and send', 'fading.pick': 'Choose this question', 'fading.pickAll': 'All', 'fading.how': 'How it is reckoned', 'fading.howText': 'Every mistake of every pupil has a forgetting curve (the FSRS model) drawn from real answers: a wrong answer fades soon, a right one some days later lasts longer. The expected number adds up everybody’s chance to have forgotten.',
  'list.rate': '{n}% wrong', 'list.users': '{n} of {all} wrong', 'list.fixedUsers': '{n} mastered', 'list.see': 'See who', 'list.usersTitle': 'Who got it wrong', 'list.none': 'No mistakes in these days', 'list.noneText': 'Try other days or other knowledge', 'list.picked': '{n} chosen', 'list.sort.wrongUsers': 'Most pupils', 'list.sort.rate': 'Highest rate', 'list.sort.lastWrongAt': 'Latest', 'list.given': 'Wrong answer',
  'cstats.say': '{students} pupils made {mistakes} mistakes, {fixed} mastered.', 'cstats.mistakes': 'Mistakes', 'cstats.questions': 'Different questions', 'cstats.fixed': 'Mastered', 'cstats.due': 'To review today', 'cstats.byKlg': 'Knowledge most often wrong', 'cstats.byCause': 'Reasons pupils gave', 'cstats.users': 'Every pupil',
  'field.userName': 'Name', 'field.mistakes': 'Mistakes', 'field.fixed': 'Mastered', 'field.due': 'To review', 'field.rate': 'Corrected', 'field.klgName': 'Knowledge', 'field.users': 'Pupils', 'field.wrongCount': 'Times wrong', 'field.causes': 'Reasons', 'field.recall': 'Still known',
} satisfies Messages<typeof zh>;
