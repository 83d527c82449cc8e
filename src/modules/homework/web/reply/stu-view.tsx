import { EmptyState } from '../../../../kernel/web/parts/states';

export default function StuView() { return <div className="panel"><EmptyState /></div>; }
