/**
 * Every input of the models: label, unit, hard range, plain help. Models override what differs. Outside these ranges
 * nothing is computed; they are not the ranges of the studies.
 */
import { EMRCD } from './emrcd.ts'
import { choice, measured, number, segments, whole, yesNo, type Measured } from './input.ts'

const CELLS_PER_UL = { unit: '个/μL', factor: 0.001 }
const EOS_HINT = '单位可能应为个/μL'

/** The five grades of mMRC in words, by index. */
export const MMRC = [
  '仅在剧烈活动时感到气促',
  '平地快走或上缓坡时气短',
  '因气短，平地行走比同龄人慢或需要停下休息',
  '平地步行约100米或数分钟后需停下喘气',
  '因明显气促不能离家，或穿脱衣服时气短',
] as const

export const ageYears = number('年龄', { unit: '岁', min: 0, max: 120, decimals: 0, help: '按周岁填写。' })
export const pregnant = yesNo('妊娠', '现在怀孕。')

export const sex = choice('性别', [
  { value: 'male', text: '男' },
  { value: 'female', text: '女' },
])

export const diagnosis = choice('诊断', [
  { value: 'asthma', text: '哮喘' },
  { value: 'copd', text: '慢阻肺' },
  { value: 'other', text: '其他' },
])

export const heightCm = number('身高', { unit: 'cm', min: 50, max: 250, decimals: 1, help: '脱鞋测量的身高。' })
export const weightKg = number('体重', { unit: 'kg', min: 10, max: 300, decimals: 1, help: '最近一次称得的体重。' })
export const bmi = number('体重指数（BMI）', {
  unit: 'kg/m²',
  min: 10,
  max: 60,
  decimals: 1,
  help: '体重（公斤）除以身高（米）的平方，例如 60 公斤、1.65 米约为 22.0。',
})

export const fev1PctPred = number('FEV1占预计值百分比', {
  unit: '%',
  min: 5,
  max: 150,
  decimals: 1,
  help: '支气管舒张剂后。见肺功能报告中 FEV1 一行的“占预计值%”。',
})

export const fev1L = number('FEV1', { unit: 'L', min: 0.2, max: 8, decimals: 2, help: '见肺功能报告。' })
export const fvcL = number('FVC', { unit: 'L', min: 0.3, max: 10, decimals: 2, help: '见肺功能报告。' })

export const fev1FvcPostBd = number('舒张剂后FEV1/FVC', {
  min: 0.1,
  max: 1,
  decimals: 2,
  thresholds: [0.7],
  percent: true,
  help: '见肺功能报告，例如 0.62；报告上写作 62 % 时直接填 62 也可以。',
})

export const fenoPpb = number('FeNO（50 mL/s）', {
  unit: 'ppb',
  min: 1,
  max: 500,
  decimals: 0,
  help: '呼出气一氧化氮，见呼气测定报告；流速须为 50 mL/s。',
})

export const previousPpb = number('上次 FeNO', { unit: 'ppb', min: 1, max: 500, decimals: 0 })
export const currentPpb = number('本次 FeNO', { unit: 'ppb', min: 1, max: 500, decimals: 0 })

export const bloodEos = number('血嗜酸性粒细胞', {
  unit: '×10⁹/L',
  min: 0,
  max: 20,
  decimals: 2,
  units: [CELLS_PER_UL],
  hint: EOS_HINT,
  help: '见血常规报告中的“嗜酸性粒细胞绝对值”，不是百分比。',
})

export const eosinophils = number('血嗜酸性粒细胞计数', {
  unit: '×10⁹/L',
  min: 0,
  max: 20,
  decimals: 2,
  units: [CELLS_PER_UL],
  hint: EOS_HINT,
  help: '入院首次血常规中的“嗜酸性粒细胞绝对值”。',
})

export const bloodEosCellsPerUl = number('血嗜酸性粒细胞', { unit: '个/μL', min: 0, max: 20000, decimals: 0 })

export const emrcd = {
  ...choice('稳定期呼吸困难分级（eMRCD）', EMRCD, '请按最近3个月状态较好时填写，不是今天的情况。'),
  graded: true as const,
}

export const mmrc = {
  ...choice(
    'mMRC呼吸困难分级',
    MMRC.map((text, value) => ({ value, text })),
    '选择最符合平时情况的一句话。',
  ),
  graded: true as const,
}

export const consolidation = yesNo('胸部影像有肺实变', '见胸片或胸部 CT 报告；没有做过请选“未做”。')
export const arterialPh = number('动脉血 pH', {
  min: 6.8,
  max: 7.8,
  decimals: 2,
  help: '见血气分析报告；未做请留空。',
})

export const paco2MmHg = number('PaCO₂', {
  unit: 'mmHg',
  min: 10,
  max: 150,
  decimals: 1,
  units: [{ unit: 'kPa', factor: 7.50062 }],
  help: '动脉血二氧化碳分压，见血气分析报告；未做请留空。',
})

export const atrialFibrillation = yesNo('心房颤动（含阵发性病史）', '现在有房颤，或者曾经有过。')

/** Urea as it was typed: mmol/L, or BUN in mg/dL. */
export const bun = measured('尿素氮', {
  unit: 'mmol/L',
  min: 0.5,
  max: 70,
  decimals: 1,
  units: [{ unit: 'mg/dL', text: 'mg/dL（BUN）', factor: 1 / 2.8, min: 1, max: 200 }],
  help: '见生化报告中的“尿素”或“尿素氮”，单位可切换。',
})

/** mg/dL of BUN are mmol/L of urea times 2.8. */
export const UREA_TO_BUN = 2.8

/** BUN in mg/dL. */
export const bunMgDl = ({ value, unit }: Measured): number => (unit === 'mg/dL' ? value : value * UREA_TO_BUN)

export const ureaMmolL = number('尿素', { unit: 'mmol/L', min: 0.5, max: 70, decimals: 1 })

export const alteredMentalStatus = yesNo('意识改变', '嗜睡、叫不醒、说胡话，或者不清楚自己在哪里。')
export const newConfusion = yesNo('新发意识模糊', '这次发病后才出现的糊涂、认不清人或说话不清楚。')

const PULSE = { unit: '次/分', min: 20, max: 250, decimals: 0, help: '一分钟的心跳次数。' }
export const pulse = number('心率', PULSE)
export const heartRate = number('心率', PULSE)

export const respiratoryRate = number('呼吸频率', {
  unit: '次/分',
  min: 4,
  max: 80,
  decimals: 0,
  help: '安静时一分钟的呼吸次数，一呼一吸算一次。',
})

export const systolicBp = number('收缩压', { unit: 'mmHg', min: 40, max: 300, decimals: 0, help: '血压的高值。' })
export const diastolicBp = number('舒张压', { unit: 'mmHg', min: 20, max: 200, decimals: 0, help: '血压的低值。' })

const SATURATION = { unit: '%', min: 50, max: 100, decimals: 0 }
export const restingSao2 = number('静息血氧饱和度', {
  ...SATURATION,
  help: '安静休息时指夹式血氧仪的读数，吸空气或平时的氧疗下测。',
})
export const spo2 = number('血氧饱和度', SATURATION)

export const sao2DropFromBaseline = number('血氧比平时下降', {
  unit: '个百分点',
  min: 0,
  max: 50,
  decimals: 0,
  help: '平时的血氧减去现在的血氧；不知道请留空。',
})

export const supplementalOxygen = yesNo('正在吸氧', '测血氧的时候正戴着鼻导管或面罩吸氧。')

export const spo2Scale = choice('血氧评分表', [
  { value: 1, text: '通用' },
  { value: 2, text: '目标血氧 88%–92%' },
])

/** ACVPU: one question for all models that ask for confusion or altered mental state. */
export const consciousness = choice(
  '意识状态',
  [
    { value: 'A', text: '清醒（A）' },
    { value: 'C', text: '新发意识混乱（C）' },
    { value: 'V', text: '对声音有反应（V）' },
    { value: 'P', text: '对疼痛有反应（P）' },
    { value: 'U', text: '无反应（U）' },
  ],
  '这次发病后才糊涂、说胡话或认不清人，选“新发意识混乱”；叫了才睁眼，选“对声音有反应”。',
)

export const temperatureC = number('体温', {
  unit: '℃',
  min: 30,
  max: 43,
  decimals: 1,
  help: '腋下或耳温，填最近一次的读数。',
})

export const DYSPNOEA = '气促程度'
export const dyspneaVas = number(`${DYSPNOEA}（0–10分）`, {
  unit: '分',
  min: 0,
  max: 10,
  decimals: 1,
  help: '0=无气促，10=最严重。',
})

export const crpMgL = number('C反应蛋白', { unit: 'mg/L', min: 0, max: 600, decimals: 1, help: '见化验报告中的 CRP。' })

const YEAR_COUNT = { unit: '次', min: 0, max: 50 }
export const admissionsPrev12m = whole('过去12个月因慢阻肺急性加重住院次数', { ...YEAR_COUNT, help: '不含本次。' })
export const moderateExacPrev12m = whole('过去12个月中度急性加重次数', {
  ...YEAR_COUNT,
  help: '需用抗生素或口服激素，但没有住院。',
})
export const severeExacPrev12m = whole('过去12个月重度急性加重次数', YEAR_COUNT)
export const exacPrev12m = whole('过去12个月中重度急性加重次数', {
  ...YEAR_COUNT,
  help: '需用抗生素或口服激素的次数。',
})
export const hadExacPrev12m = yesNo('过去12个月有过急性加重')

export const rightHeartFailure = yesNo('右心衰竭（肺心病）', '医生说过有肺心病或右心衰竭。')
export const leftHeartFailure = yesNo('左心衰竭', '医生说过有左心衰竭。')

export const charlsonAgeAdjusted = whole('年龄校正的 Charlson 合并症指数', {
  unit: '分',
  min: 0,
  max: 40,
  help: '由医护人员根据合并症和年龄计算；不知道请留空。',
})

export const sixMwdM = number('6分钟步行距离', {
  unit: '米',
  min: 0,
  max: 1000,
  decimals: 0,
  help: '六分钟步行试验走的距离；没有做过请留空。',
})

export const cat = whole('CAT总分', { unit: '分', min: 0, max: 40, help: '8 个题目的总分，0–40。' })
/** Edition of GOLD: a setting, not a question. */
export const goldRuleset = choice('GOLD 规则', [
  { value: 'GOLD_2026', text: '2026' },
  { value: 'GOLD_2023_2025', text: '2023–2025' },
])

export const sgrq = number('SGRQ总分', {
  unit: '分',
  min: 0,
  max: 100,
  decimals: 1,
  help: '由持有授权的量表算得的总分。',
})

export const currentSmoker = yesNo('现在吸烟', '最近一个月内还在吸烟。')
export const packYears = number('累计吸烟量', {
  unit: '包年',
  min: 0,
  max: 300,
  decimals: 1,
  help: '每天吸的包数乘以吸烟年数；例如每天 1 包吸了 30 年是 30 包年。从未吸烟填 0。',
})
export const oxygenTherapy = yesNo('过去一年使用过氧疗', '在家或在医院吸过氧都算。')
export const cvdOrStatin = yesNo('心血管疾病或服用他汀', '冠心病、心衰、脑卒中等，或正在服用他汀类降脂药。')
export const vascularDisease = yesNo('血管疾病', '冠心病、脑卒中或外周血管疾病。')
export const lama = yesNo('正在使用 LAMA', '长效抗胆碱药，如噻托溴铵、格隆溴铵、乌美溴铵。')
export const laba = yesNo('正在使用 LABA', '长效β₂激动剂，如福莫特罗、沙美特罗、茚达特罗、维兰特罗。')
export const ics = yesNo('正在使用 ICS', '吸入激素，如布地奈德、氟替卡松、倍氯米松。')
export const atopy = yesNo('过敏体质（皮试或特异性IgE阳性）', '做过过敏原检查，并且结果是阳性。')
export const highDoseIcs = yesNo(
  '高剂量吸入激素（≥1000 μg/日 倍氯米松等效）',
  '不清楚剂量时可以问医生或药师，也可以先跳过。',
)
export const inExacerbation = yesNo('目前处于急性加重期', '最近几天咳嗽、痰或气促比平时明显加重。')

export const localPrevalence = number('本机构高嗜酸表型比例', { min: 0, max: 1, decimals: 2 })
export const localBaselineRatePerYear = number('本机构年发作率', {
  unit: '次/年',
  min: 0,
  max: 20,
  decimals: 2,
  help: '选填，仅机构人员填写。',
})

export const smokingSegments = segments('吸烟经历', '每一段吸烟时间：每天几支，吸了几年。')
