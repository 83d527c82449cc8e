import { walk } from './walk';

walk('en-US');
