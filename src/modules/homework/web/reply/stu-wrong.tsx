import { StuPaper } from './stu-view';

/** Where a child lost points in one task, with keys and explanations; the notebook keeps them all. */
export default function StuWrong({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly userId?: string };
}) {
  return <StuPaper params={params} wrong />;
}
