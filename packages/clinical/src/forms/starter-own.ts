/** Starter forms without a model: own wording, and totals of licensed forms whose wording is not shipped. */
import type { FormBand, FormContent, FormItem, FormOption } from './content.ts'

const YES_NO: readonly FormOption[] = [
  { value: 'yes', text: '是' },
  { value: 'no', text: '否' },
]

const isAnswer = (item: string, value: string): Pick<FormItem, 'enableWhen'> => ({
  enableWhen: { match: 'all', of: [{ item, op: 'eq', value }] },
})

const isSmoker: Pick<FormItem, 'enableWhen'> = {
  enableWhen: {
    match: 'any',
    of: [
      { item: 'status', op: 'eq', value: 'now' },
      { item: 'status', op: 'eq', value: 'former' },
    ],
  },
}

const smokingHistory: FormContent = {
  intro: '请按实际情况回答；一支是指一支香烟。',
  items: [
    {
      linkId: 'status',
      type: 'single',
      text: '您现在吸烟吗',
      required: true,
      options: [
        { value: 'never', text: '从不吸烟' },
        { value: 'former', text: '已经戒烟' },
        { value: 'now', text: '现在吸烟' },
      ],
    },
    { linkId: 'past', type: 'group', text: '吸烟经历', ...isSmoker },
    {
      linkId: 'from',
      type: 'integer',
      text: '从多大年龄开始吸烟',
      required: true,
      min: 5,
      max: 100,
      unit: '岁',
      group: 'past',
    },
    {
      linkId: 'daily',
      type: 'integer',
      text: '平均每天吸多少支',
      required: true,
      min: 1,
      max: 200,
      unit: '支',
      group: 'past',
    },
    {
      linkId: 'years',
      type: 'integer',
      text: '一共吸了多少年',
      required: true,
      min: 1,
      max: 90,
      unit: '年',
      group: 'past',
    },
    { linkId: 'quit', type: 'date', text: '什么时候戒烟的', ...isAnswer('status', 'former') },
    {
      linkId: 'passive',
      type: 'single',
      text: '家里或工作的地方经常有人吸烟吗',
      required: true,
      options: YES_NO,
    },
  ],
}

const followUp: FormContent = {
  intro: '请按最近一个月的情况回答。',
  items: [
    { linkId: 'symptoms', type: 'group', text: '症状' },
    {
      linkId: 'breath',
      type: 'single',
      text: '气促与上个月相比',
      required: true,
      group: 'symptoms',
      options: [
        { value: 'better', text: '减轻' },
        { value: 'same', text: '差不多' },
        { value: 'worse', text: '加重' },
      ],
    },
    {
      linkId: 'days',
      type: 'integer',
      text: '加重了几天',
      required: true,
      min: 1,
      max: 31,
      unit: '天',
      group: 'symptoms',
      ...isAnswer('breath', 'worse'),
    },
    {
      linkId: 'signs',
      type: 'multi',
      text: '有下列情况吗（可以多选）',
      group: 'symptoms',
      options: [
        { value: 'sputum', text: '痰变黄或变多' },
        { value: 'fever', text: '发热' },
        { value: 'night', text: '夜里憋醒' },
        { value: 'swelling', text: '脚踝水肿' },
      ],
    },
    { linkId: 'care', type: 'group', text: '治疗' },
    {
      linkId: 'emergency',
      type: 'single',
      text: '因为呼吸问题看过急诊或住过院吗',
      required: true,
      options: YES_NO,
      group: 'care',
    },
    {
      linkId: 'inhaler',
      type: 'single',
      text: '每天按医嘱使用吸入药吗',
      required: true,
      options: YES_NO,
      group: 'care',
    },
    {
      linkId: 'reason',
      type: 'text',
      text: '没有按医嘱使用的原因',
      max: 200,
      group: 'care',
      ...isAnswer('inhaler', 'no'),
    },
    { linkId: 'other', type: 'text', text: '还有什么想告诉医生', max: 300 },
  ],
}

interface OwnForm {
  readonly code: string
  readonly title: string
  readonly source: string
  readonly content: FormContent
}

export const ownForms: readonly OwnForm[] = [
  { code: 'smoking_history', title: '吸烟史', source: '本产品自拟', content: smokingHistory },
  { code: 'followup_general', title: '通用随访单', source: '本产品自拟', content: followUp },
]

interface LicensedForm {
  readonly code: string
  readonly title: string
  /** owner of the rights, and why the wording is absent */
  readonly note: string
  readonly content: FormContent
}

const band = (from: number, to: number, text: string, level: FormBand['level']): FormBand => ({ from, to, text, level })

const totalOf = (max: number, decimal: boolean, bands: readonly FormBand[], min = 0): FormContent => ({
  intro: '请从患者填好的授权问卷上抄录总分。',
  items: [
    { linkId: 'total', type: decimal ? 'decimal' : 'integer', text: '问卷总分', required: true, min, max, unit: '分' },
  ],
  ...(bands.length > 0 && { scoring: { missing: 0, bands } }),
})

const reasonOf = (owner: string): string =>
  `题目文字的版权属于${owner}，本产品不附文字，只录入从授权问卷上抄录的总分。取得授权并上传授权文件后，由两个人发布。`

/** Bands and ranges: models.md §6.1. */
export const licensedForms: readonly LicensedForm[] = [
  {
    code: 'cat_total',
    title: 'CAT（总分）',
    note: reasonOf('葛兰素史克公司'),
    content: totalOf(40, false, [
      band(0, 9, '轻微', 'low'),
      band(10, 20, '中等', 'medium'),
      band(21, 30, '严重', 'high'),
      band(31, 40, '非常严重', 'high'),
    ]),
  },
  { code: 'ccq_total', title: 'CCQ（总分）', note: reasonOf('问卷作者'), content: totalOf(6, true, []) },
  {
    code: 'act_total',
    title: 'ACT（总分）',
    note: reasonOf('QualityMetric 公司'),
    content: totalOf(
      25,
      false,
      [band(5, 15, '控制很差', 'high'), band(16, 19, '未良好控制', 'medium'), band(20, 25, '良好控制', 'low')],
      5,
    ),
  },
  {
    code: 'acq_total',
    title: 'ACQ（总分）',
    note: reasonOf('问卷作者'),
    content: totalOf(6, true, [
      band(0, 0.75, '良好控制', 'low'),
      band(0.751, 1.499, '介于两者之间', 'medium'),
      band(1.5, 6, '未良好控制', 'high'),
    ]),
  },
  {
    code: 'sgrq_total',
    title: 'SGRQ（总分）',
    note: reasonOf('圣乔治大学'),
    content: totalOf(100, true, []),
  },
]
