/** Why a file is not read; the server makes a fault of it. */
export type Refused =
  | 'docEmpty'
  | 'docNotDocx'
  | 'docOld'
  | 'docMacro'
  | 'docBroken'
  | 'docBomb'
  | 'docNoQuestions'
  | 'docQti'
  | 'docNoItems'
  | 'docNoGift'
  | 'docXml'
  | 'docXmlBroken';
export class DocRefusal extends Error {
  constructor(readonly why: Refused) {
    super(why);
  }
}
