import type { ListOptions } from './list';
import type { Line } from './table';
export async function benchFirstLoad(_o: ListOptions): Promise<Line[]> { return []; }
