import { EmptyState } from '../../../../kernel/web/parts/states';

export default function StuWrong() { return <div className="panel"><EmptyState /></div>; }
