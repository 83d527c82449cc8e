// The light build has the names of the whole one; its package gives types for that alone.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
