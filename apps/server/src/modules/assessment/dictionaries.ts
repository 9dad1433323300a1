/** The dictionaries of the area. */
import { models } from '@huxi/clinical'
import { words, type DictionaryItem, type DictionarySeed } from '../../engine/core/dictionary.ts'

export const assessmentDictionaries: readonly DictionarySeed[] = [
  { ...words('assess_model', '评估模型', ...models.map(({ id, name }): DictionaryItem => [id, name])), grows: true },
  words('assess_status', '评估计算状态', ['ok', '已算出', 'green'], ['incomplete', '信息不完整', 'orange']),
  words(
    'risk_level',
    '风险等级',
    ['low', '低', 'green'],
    ['medium', '中', 'orange'],
    ['high', '高', 'red'],
    ['none', '不分级', 'grey'],
  ),
  words('assess_source', '评估来源', ['handoff', '编码交接'], ['link', '离线链接'], ['staff', '医护填写']),
  words(
    'assess_context',
    '评估场景',
    ['public', '公众'],
    ['outpatient', '门诊'],
    ['inpatient', '住院'],
    ['followUp', '随访'],
    ['self', '自评'],
  ),
]
