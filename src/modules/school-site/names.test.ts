import { expect, test } from 'vitest';
import officeEn from '../organisation/locale/en-US';
import officeZh from '../organisation/locale/zh-CN';
import en from './locale/en-US';
import zh from './locale/zh-CN';
import { ENTRIES } from './rules';

test('[V-047] the office switches entries by the names that visitors read', () => {
  for (const entry of ENTRIES)
    expect([officeZh[`site.${entry}`], officeEn[`site.${entry}`]]).toEqual([zh[`menu.${entry}`], en[`menu.${entry}`]]);
});
