import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  norm: {
    name: '视力与屈光判定',
    says: '视力不良程度和近视程度按筛查时使用的规范判定，以较差的一只眼为准。',
    how: '视力按年龄与视力表的界值比较；近视程度按等效球镜判定。规范中允许选择的地方由教育局或学校设定，版本一栏依次写明规范名称和各项设置。规范改变后，以前的筛查保持原判定，重新判定会留下记录。',
  },
});
