import { EmptyState } from '../../../../kernel/web/parts/states';

export default function EvalStudent() { return <div className="panel"><EmptyState /></div>; }
