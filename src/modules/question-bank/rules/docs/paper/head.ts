// The lines before the first question: fields to fill in and what every paper says of its time and points are nobody's words.

/** Advice with its words on the same line: "注意事项：π 取 3.14". */
const ADVICE = /注意事项\s*[:：]\s*\S/;
const FIELDS: readonly RegExp[] = [
  /姓名|班级|班别|学号|考号|座号|座位|准考证|考场|学校|年级|考生|家长|密封|答题卡|注意事项/,
  /考试|时间|时量|日期|学期|[上下]册|分钟|满分|总分|分值|得分|评分|评卷|等级|命题|审题|校对/,
  /第\d*页|共\d*(?:页|题|[大小]题)|\d分/,
];
/** Lines, colons, numbers of a date or a page. */
const EMPTY = /^(?:[\d年月日页分号班]|[^\p{L}\p{N}\ufffc])*$/u;

/** The words of such a line that belong to no field; empty for most lines. */
export function wordsBesideFields(text: string): string {
  if (ADVICE.test(text)) return text;
  return text
    .replace(/\s*(\d+)\s*/g, '$1')
    .replace(/(?<![\p{L}\p{N}])(\p{L})[\s\u3000]+(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
    .split(/[，,；;。！!（()）\s\u3000]+/)
    .filter((clause) => !FIELDS.some((re) => re.test(clause)) && !EMPTY.test(clause))
    .join('，');
}
