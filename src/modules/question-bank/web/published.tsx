export { QuestionView, type QuestionViewProps } from './view/question-view';
export { QuestionCard } from './view/question-card';
export { GivenAnswer } from './view/given-answer';
export { KeyView } from './view/key-view';
export { VerdictTag } from './view/verdict-tag';
export { letter } from './view/marks';
export { formulaLevelOf } from './formula-level';
export { AnswerInput, type AnswerInputProps } from './answer/answer-input';
export type { PhotoUse } from './answer/written-input';
export { QuestionPicker, type PickedQuestion, type QuestionPickerProps } from './pick/question-picker';
export { LookTree } from './pick/look-tree';
export { QuestionEditor, type QuestionEditorProps } from './edit/question-editor';
export { QuestionForm, type QuestionDraft, type QuestionFormProps } from './edit/question-form';
/** The body of the own question library, which stands at /repo/psn/question. */
export { QuestionLibrary, type QuestionLibraryProps } from './lib/question-library';
export { ReportDialog } from './lib/report-dialog';
export { TagDesk } from './desk/tag-desk';
/** Where papers and sheets become questions; stands at /repo/psn/question/import. */
export { ImportDesk } from './docs/import-desk';
