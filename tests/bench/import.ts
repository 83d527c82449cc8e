import type { ListOptions } from './list';
import type { Line } from './table';
export async function benchImport(_o: ListOptions): Promise<Line[]> { return []; }
