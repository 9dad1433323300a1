import { LABS, measureOf, OBSERVATIONS, unitsOfMeasure } from '@huxi/clinical/patient-measures'
import { FLAG_TEXTS } from '@huxi/clinical/reference-range'
import { words, type DictionaryItem } from '../../../engine/core/seeds.ts'

const RANGED = [...LABS, ...OBSERVATIONS.filter(({ grades }) => !grades), measureOf('feno')!]

const UNITS: readonly DictionaryItem[] = [
  ...new Map(RANGED.flatMap(unitsOfMeasure).map(({ unit, text }) => [unit, text])),
]

/** The dictionary refuses unknown units itself. */
export const isRangeUnit = (unit: string): boolean => UNITS.some(([own]) => own === unit)

export const rangeDictionaries = [
  {
    ...words('range_code', '有参考范围的项目', ...RANGED.map(({ code, title }): DictionaryItem => [code, title])),
    grows: true as const,
  },
  { ...words('range_unit', '参考范围单位', ...UNITS), grows: true as const },
  words('range_sex', '参考范围适用性别', ['any', '不限'], ['male', '男'], ['female', '女']),
  words(
    'range_flag',
    '与参考范围比较',
    ['normal', FLAG_TEXTS.normal],
    ['low', FLAG_TEXTS.low, 'orange'],
    ['high', FLAG_TEXTS.high, 'orange'],
    ['critical_low', FLAG_TEXTS.critical_low, 'red'],
    ['critical_high', FLAG_TEXTS.critical_high, 'red'],
    ['unclear', FLAG_TEXTS.unclear, 'grey'],
    ['unit', FLAG_TEXTS.unit, 'grey'],
    ['adult', FLAG_TEXTS.adult, 'grey'],
  ),
  words(
    'critical_attention',
    '危急值处理状态',
    ['waiting', '待确认', 'red'],
    ['done', '已确认', 'green'],
    ['withdrawn', '已更正', 'grey'],
  ),
]
