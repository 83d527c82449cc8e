import { faults } from '../../kernel/shared/faults';

export const textbookFaults = faults('textbook', {
  gone: [404], chooseFirst: [400], notTogether: [400],
  otherKey: [400, { key: '' }], missingKey: [400], fixedGrades: [409], nameTaken: [409, { name: '' }], tooDeep: [409, { max: 0 }],
  wrongParent: [400], wrongGrade: [400], wrongPoints: [400], wrongLayer: [400], wrongSubjects: [400],
  seriesUsed: [409, { count: 0 }], bookChosen: [409, { count: 0 }], nodeUsed: [409, { name: '' }], pointLinked: [409, { name: '', count: 0 }], layerUsed: [409, { count: 0 }], stageUsed: [409, { name: '' }], subjectUsed: [409, { name: '' }],
  edgeOutside: [400], edgeSelf: [400, { name: '' }], cycle: [409, { path: '' }], graphChanged: [409],
  specbookOn: [409, { name: '' }], bookTwice: [400], bookMismatch: [400, { name: '' }],
});
