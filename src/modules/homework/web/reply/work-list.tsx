import { EmptyState } from '../../../../kernel/web/parts/states';

export default function WorkList() { return <div className="panel"><EmptyState /></div>; }
