import { Redo } from './redo';

/** Mistakes once more: from the one chosen, or all that the memory asks for today. */
export default function Practise({ params }: { readonly params: { readonly refId?: string } }) {
  return <Redo itemId={Number(params.refId)} mode="practise" />;
}
