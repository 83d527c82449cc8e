// What modules on the right may use of the notebook: they tell it what was answered. SQL joins wrongbook_answer_v and wrongbook_item_v.
export { noteAnswered, openAnswers, type Answered } from './note';
