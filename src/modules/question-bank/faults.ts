import { faults as define } from '../../kernel/shared/faults';

export const faults = define('question-bank', {
  /** The question is not complete; the fields say where. */
  incomplete: [400],
  wrongKind: [400],
  notYourLib: [400],
  unknownLink: [400],
  notYours: [403],
  tagTaken: [409],
  // Questions out of documents.
  docEmpty: [400],
  docNotDocx: [415],
  docOld: [415],
  docMacro: [415],
  docBroken: [400],
  docBomb: [413],
  docNoQuestions: [400],
  docQti: [400],
  docNoItems: [400],
  docNoGift: [400],
  docXml: [415],
  docXmlBroken: [400],
  docState: [409],
  docNothing: [409],
  docUndoOver: [409],
  docUndoChanged: [409, { count: 0 }],
  docNoPapers: [409],
  // The input pipeline.
  taskState: [409],
  notInputter: [403],
  ownInput: [403],
  auditorReturns: [403],
  noTasks: [409],
  paperState: [409],
  paperEmpty: [400],
  paperLong: [400, { max: 0 }],
  /** V-083 */ paperScore: [400, { max: 0, score: 0 }],
});
