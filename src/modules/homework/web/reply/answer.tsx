import { EmptyState } from '../../../../kernel/web/parts/states';

export default function Answer() { return <div className="panel"><EmptyState /></div>; }
