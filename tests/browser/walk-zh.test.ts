import { walk } from './walk';

walk('zh-CN');
