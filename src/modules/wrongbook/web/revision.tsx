import { Redo } from './redo';

/** Correcting mistakes of a subject: a right answer mends one. */
export default function Revision({
  params,
}: {
  readonly params: { readonly refId?: string; readonly sbjId?: string };
}) {
  return <Redo itemId={Number(params.refId)} mode="revise" sbjId={Number(params.sbjId) || undefined} />;
}
