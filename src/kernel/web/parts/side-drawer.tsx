import { Drawer } from 'antd';

/** The sheet at the side of a list, loaded when the first row opens. */
export default Drawer;
