export * from './contract/oauth';
export * from './contract/captcha';
export * from './contract/qrcode';
export * from './contract/relation';
export * from './contract/profile';
export * from './contract/setting';
export * from './contract/device';
export * from './contract/demo';
export { loginName, maskPhone } from './contract/fields';
