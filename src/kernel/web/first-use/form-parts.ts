// What the inputs take of the form (see vite.config.ts, firstUse).
export { FormProvider } from '@rc-component/form/es/FormContext';
