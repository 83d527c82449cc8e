import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  total: {
    name: '题库总量',
    says: '平台题库里现行的题，移除的和旧版本不算',
  },
  month: {
    name: '本月新增',
    says: '题库总量里本月入库的题',
  },
  waiting: {
    name: '待录入',
    says: '还没有提交审核的录入任务，已领取的也算',
  },
  auditing: {
    name: '待审核',
    says: '已经提交、还没有审核的录入任务',
  },
  back: {
    name: '退回',
    says: '审核驳回和录入员退还的任务',
  },
  papers: {
    name: '试卷',
    says: '已经发布的试卷；旁边是正在录入和审核的',
  },
  entered: {
    name: '录入',
    says: '这段时间第一次提交审核的题',
  },
  today: {
    name: '今天录入',
    says: '今天提交审核的题，改过再交的也算',
  },
  passed: {
    name: '通过',
    says: '这段时间审核通过的题，由审核员改后通过的也算',
  },
  passedAll: {
    name: '已通过',
    says: '我录入的题里现在已经通过审核的',
  },
  mineAuditing: {
    name: '待审核',
    says: '我提交的题里还没有审核的',
  },
  mineBack: {
    name: '驳回和退还',
    says: '我的题里被审核驳回的和我退还的',
  },
  rejected: {
    name: '驳回',
    says: '这段时间审核驳回的次数，同一道题驳回几次算几次',
  },
  passRate: {
    name: '通过率',
    says: '审核结果里通过的比例',
    part: '通过的次数',
    whole: '通过和驳回的次数',
  },
  audited: {
    name: '审核',
    says: '这段时间审核的次数：通过、改后通过和驳回',
  },
  auditPassed: {
    name: '直接通过',
    says: '没有修改就通过的次数',
  },
  auditEdited: {
    name: '改后通过',
    says: '审核员改过以后通过的次数',
  },
});
