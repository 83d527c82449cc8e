import { EmptyState } from '../../../../kernel/web/parts/states';

export default function StuHome() { return <div className="panel"><EmptyState /></div>; }
