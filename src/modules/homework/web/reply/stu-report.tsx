import { EmptyState } from '../../../../kernel/web/parts/states';

export default function StuReport() { return <div className="panel"><EmptyState /></div>; }
