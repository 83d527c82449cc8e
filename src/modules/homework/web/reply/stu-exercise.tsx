import { EmptyState } from '../../../../kernel/web/parts/states';

export default function StuExercise() { return <div className="panel"><EmptyState /></div>; }
