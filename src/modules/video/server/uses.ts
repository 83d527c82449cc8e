import { registerReader } from '../../files/server/published';
import { FILM_BYTES, FILM_PROC } from '../rules';

const GB = 1024 * 1024 * 1024;
/** FILM_MAX_GB moves the bound of one film; 4 without it. */
const most = Number(process.env['FILM_MAX_GB'] ?? 0) * GB || FILM_BYTES;

// V-101: one film. Its bytes are handed out by the player's calls alone; the uploader may fetch the own file.
registerReader(FILM_PROC, () => Promise.resolve(false), {
  families: ['video'],
  open: false,
  session: 'shown',
  count: 1,
  maxBytes: most,
});
