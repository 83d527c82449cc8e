export * from './contract/dictionary';
export * from './contract/knowledge';
export * from './contract/manage';
export * from './contract/prefs';
export * from './contract/specbook';
