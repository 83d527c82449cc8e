import { defineScreens } from '../../kernel/shared/screens';

export const screens = defineScreens({});
