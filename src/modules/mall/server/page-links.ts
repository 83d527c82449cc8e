import { shownCoursesPort } from '../../organisation/server/published';
import { shownOf } from './open';

// Links of an organisation's page to courses are held to what its shelf shows.
shownCoursesPort.provide(shownOf);
