// What the inputs take of the form (see vite.first-use.ts).
export { FormProvider } from '@rc-component/form/es/FormContext';
