import { Image } from 'antd';

/** A picture that opens large. */
export default Image;
