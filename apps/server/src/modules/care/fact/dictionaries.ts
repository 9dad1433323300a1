import { consciousness } from '@huxi/clinical/inputs'
import { LABS, OBSERVATIONS, unitsOfMeasure } from '@huxi/clinical/patient-measures'
import { words, type DictionaryItem, type DictionarySeed } from '../../../engine/core/seeds.ts'

export const AIR = 'air'

export const DEVICES: ReadonlyMap<string, string> = new Map([
  [AIR, '未吸氧'],
  ['cannula', '鼻导管'],
  ['mask', '普通面罩'],
  ['venturi', '文丘里面罩'],
  ['reservoir', '储氧面罩'],
  ['high_flow', '经鼻高流量'],
  ['niv', '无创通气'],
])

const CONSCIOUSNESS: readonly DictionaryItem[] = consciousness.options!.map(({ value, text }) => [String(value), text])

/** All units of laboratory values. Of equal units the first text counts: 尿素 alone reads mg/dL as BUN. */
const LAB_UNITS: readonly DictionaryItem[] = [
  ...new Map(
    LABS.flatMap(unitsOfMeasure).map(({ unit }, _n, all) => [unit, all.find((each) => each.unit === unit)!.text]),
  ),
]

export const factDictionaries: readonly DictionarySeed[] = [
  words(
    'fact_source',
    '数据来源',
    ['manual', '手工录入'],
    ['device', '设备'],
    ['import', '导入'],
    ['patient', '患者填报'],
    ['assessment', '评估'],
  ),
  words(
    'exacerbation_disease',
    '急性加重的疾病',
    ['copd', '慢阻肺'],
    ['asthma', '哮喘'],
    ['other', '其他疾病'],
    ['unknown', '未注明', 'orange'],
  ),
  words(
    'exacerbation_severity',
    '急性加重严重程度',
    ['mild', '轻度', 'green'],
    ['moderate', '中度', 'orange'],
    ['severe', '重度', 'red'],
  ),
  words(
    'exacerbation_site',
    '诊治场所',
    ['home', '自行处理'],
    ['outpatient', '门诊'],
    ['emergency', '急诊'],
    ['ward', '住院'],
    ['icu', '重症监护'],
  ),
  words('ventilation', '通气支持', ['none', '无'], ['niv', '无创通气'], ['invasive', '有创通气']),
  words('rome_severity', '罗马分级', ['mild', '轻度'], ['moderate', '中度'], ['severe', '重度']),
  words(
    'exacerbation_trigger',
    '加重诱因',
    ['bacterial', '细菌感染'],
    ['viral', '病毒感染'],
    ['pollution', '空气污染'],
    ['nonadherence', '停药或依从差'],
    ['other', '其他'],
    ['unknown', '不明'],
  ),
  {
    ...words(
      'drug_class',
      '药物类别',
      ['SABA', 'SABA'],
      ['SAMA', 'SAMA'],
      ['SABA_SAMA', 'SABA+SAMA'],
      ['LABA', 'LABA'],
      ['LAMA', 'LAMA'],
      ['ICS', 'ICS'],
      ['LABA_LAMA', 'LABA+LAMA'],
      ['ICS_LABA', 'ICS+LABA'],
      ['TRIPLE', '三联（ICS+LABA+LAMA）'],
      ['THEO', '茶碱'],
      ['OCS', '口服激素'],
      ['BIO', '生物制剂'],
      ['PDE4', '罗氟司特'],
      ['LTRA', '白三烯受体拮抗剂'],
      ['MUCO', '祛痰药'],
      ['ANTIFIB', '抗纤维化药'],
      ['ANTIBIO', '抗菌药物'],
      ['MACRO', '大环内酯'],
      ['NRT', '尼古丁替代'],
      ['VAR', '伐尼克兰'],
      ['BUP', '安非他酮'],
      ['OTHER', '其他'],
    ),
    grows: true,
  },
  words(
    'observation_code',
    '观察项目',
    ...OBSERVATIONS.map(({ code, title, unit }): DictionaryItem => [code, unit ? `${title}（${unit}）` : title]),
  ),
  words('consciousness', '意识状态', ...CONSCIOUSNESS),
  words('oxygen_device', '吸氧方式', ...DEVICES),
  words('spirometry_phase', '支气管舒张剂', ['pre', '舒张前'], ['post', '舒张后']),
  words(
    'reference_set',
    '预计值方程',
    ['gli_global', 'GLI Global 2022'],
    ['gli_2012', 'GLI 2012'],
    ['zhongnanshan', '中国（2017）'],
    ['other', '其他'],
  ),
  words(
    'spirometry_grade',
    '质控等级',
    ['A', 'A', 'green'],
    ['B', 'B', 'green'],
    ['C', 'C', 'blue'],
    ['D', 'D', 'orange'],
    ['E', 'E', 'orange'],
    ['F', 'F', 'red'],
  ),
  words('feno_flow', '呼气流速', ['50', '50 mL/s'], ['200', '200 mL/s']),
  words('lab_code', '化验项目', ...LABS.map(({ code, title }): DictionaryItem => [code, title])),
  words('lab_unit', '化验单位', ...LAB_UNITS),
]
