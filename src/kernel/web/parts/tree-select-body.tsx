import { TreeSelect } from 'antd';

/** The choice from a tree, loaded when a screen shows one. */
export default TreeSelect;
