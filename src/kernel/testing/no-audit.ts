/** Calls that change what is at stake in a table without an audit line, each with its reason. */
export const UNAUDITED: ReadonlyMap<string, string> = new Map([
  ['homework.work.reply.store', 'a child hands in its own answers; what the program marks of them says so (judged)'],
  [
    'face.face.set',
    'holds no transaction while a photograph is drawn: its line stands in that of the photograph (face.set)',
  ],
  ['face.phone.send', 'as above'],
]);
