import faults from './faults-zh';
import screens from './screens-zh';

export default { ...faults, ...screens };
