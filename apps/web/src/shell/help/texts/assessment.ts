import { URGENT_NAMES } from '@huxi/clinical/urgent'
import type { PageHelps } from './text.ts'

const TOOL = [
  ['选择患者', '填入他的年龄和最近的检查；不关联也可以评估，以后再关联'],
  ['清空', '重新填写'],
  ['保存', '存成一次评估，出现在“患者评估”'],
] as const

export const ASSESSMENT: PageHelps = {
  'assessment/AssessmentList': {
    about: `全部评估，每次评估一行，最严重的结果在前。“高风险待处理”只计 ${URGENT_NAMES} 中需要确认的分级（见“评估模型”），确认时须选择处理措施；其他模型的高风险不要求当日确认。`,
    buttons: [
      ['接收评估', '输入患者手机上的 8 位编码或扫码，把患者自填的内容接收进来'],
      ['关联患者', '为还没有关联的评估选择患者'],
      ['导出', '把查到的评估存成表格'],
      ['视图', '保存当前的条件、列和排序'],
    ],
  },
  'assessment/AssessmentDetail': {
    about: '一次评估的全部结果、计算过程和填写内容。保存后不直接修改：填错了用“修正”，旧的一份留作记录。',
    buttons: [
      ['出具报告', '生成评估报告，可以打印'],
      ['修正', '按原来的内容重新填写，代替这一次'],
      ['作废', '不再计入统计和对比，须写明原因'],
      ['关联患者', '选择这次评估属于谁'],
    ],
  },
  'assessment/AssessmentCompare': {
    about: '把同一位患者的几次评估并排，看各项得分的差别和变化。',
    buttons: [
      ['选择患者', '先选患者'],
      ['选择评估', '再选要对比的几次'],
    ],
  },
  'assessment/assessmentResult': {
    about: '每个模型算出的结果各一行；一次评估的全部结果在“患者评估”里。',
    buttons: [
      ['接收评估', '接收患者在手机上自填的评估'],
      ['查看计算过程', '这个结果是怎样算出来的'],
      ['导出', '把查到的结果存成表格'],
    ],
  },
  'assessment/ResultDetail': {
    about: '一个结果：计入的数据、各项得分、为什么是这个等级，以及依据的文献。',
    buttons: [
      ['查看整次评估', '同一次填写的其他结果'],
      ['确认', '医生确认已看过严重的结果'],
    ],
  },
  'assessment/AssessReportList': {
    about: '已出具的评估报告，与打印时完全一样。在评估的详情里出具新的报告。',
    buttons: [
      ['打开', '查看并打印'],
      ['撤回', '报告有误时撤回，须写明原因'],
    ],
  },
  'assessment/assessmentStat': {
    about: '已保存的评估结果的统计。作废、被修正和没有保存的不计入；口径写在图下方。',
    buttons: [
      ['近7天 / 近30天 / 自定义', '选择时间，再按模型、来源、场景筛选'],
      ['评估结果', '点这些数字，打开对应的列表'],
      ['导出图片 / 导出 Excel', '保存当前的图和数'],
    ],
  },
  'assessment/copd': {
    about: '慢阻肺急性加重和稳定期的预后评估，边填边出结果。没有做的检查留空，缺少哪些会写明。',
    buttons: TOOL,
  },
  'assessment/hcqycjxjz': {
    about: '用呼出气一氧化氮等预测哮喘、慢阻肺的急性加重，边填边出结果。检查前的情况会影响数值，请如实勾选。',
    buttons: TOOL,
  },
  'assessment/gssxxbbx': {
    about: '用 FeNO 和血嗜酸性粒细胞判断高嗜酸性粒细胞表型，边填边出结果。',
    buttons: TOOL,
  },
  'assessment/catQuestionnaire': {
    about: 'CAT 问卷，8 题，每题 0–5 分。题目取自问卷管理中已发布的 CAT 版本，没有时显示演示题目。',
    buttons: TOOL,
  },
  'assessment/AssessModelList': {
    about: '产品中的每个评估模型：适用人群、限制、需要的数据、分级和依据的文献。',
    buttons: [
      ['查询', '按名称查找模型'],
      ['公开工具使用', '公开评估工具被使用了多少次'],
    ],
  },
}
