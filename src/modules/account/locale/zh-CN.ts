import { faultsZh } from './faults-zh';
import { pageZh } from './page-zh';
import { signInZh } from './sign-in-zh';

export default { ...faultsZh, ...signInZh, ...pageZh } as const;
