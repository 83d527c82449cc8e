import { EmptyState } from '../../../../kernel/web/parts/states';

export default function Answered() { return <div className="panel"><EmptyState /></div>; }
