export default {
  'cause.careless': '粗心',
};
