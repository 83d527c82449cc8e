// What screens of modules on the right may use of practice.
export { BeanPurse } from './home/beans';
export { Curves } from './study/curves';
export { useBegin } from './study/use-begin';
