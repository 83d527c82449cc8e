// Fetched behind the page: the code at its foot is the last thing that anybody looks at.
export { Qr as default } from '../../proof/web/published';
