import { measureOf, unitText } from '@huxi/clinical/patient-measures'
import {
  CLASSES,
  COMPARISONS,
  DEPART_DICT,
  LABEL_DICT,
  SCORES,
  SINCE_EVENTS,
  type Compared,
  type Condition,
  type Counted,
  type Fact,
} from './condition.ts'

/** A condition as a sentence. @param textOf text of a value of a dictionary; absent = the value itself */
export const conditionText = (
  condition: Condition,
  textOf: (dict: string, value: string) => string = plain,
): string => {
  if ('fact' in condition) return factText(condition, textOf)
  if ('not' in condition) return `不符合（${conditionText(condition.not, textOf)}）`
  const [parts, word] = 'all' in condition ? [condition.all, '，并且'] : [condition.any, '，或者']
  return parts
    .map((part) => {
      const text = conditionText(part, textOf)
      return 'fact' in part || parts.length === 1 ? text : `（${text}）`
    })
    .join(word)
}

const plain = (_dict: string, value: string): string => value

const factText = (fact: Fact, textOf: (dict: string, value: string) => string): string => {
  switch (fact.fact) {
    case 'measure': {
      const measure = measureOf(fact.code)
      const unit = measure ? unitText(measure, fact.unit) : fact.unit
      return `最近 ${fact.days} 天内${counted(fact, measure?.title ?? fact.code, unit)}`
    }
    case 'score':
      return `最近 ${fact.days} 天内${counted(fact, SCORES[fact.of].title, SCORES[fact.of].unit)}`
    case 'class': {
      const values: Readonly<Record<string, string>> = CLASSES[fact.of].values
      return `最近 ${fact.days} 天内末次${spaced(CLASSES[fact.of].title)}为 ${values[fact.is] ?? fact.is}`
    }
    case 'diagnosis':
      return `诊断编码以 ${fact.prefix} 开头`
    case 'attacks':
      return `近 12 个月${fact.severity === 'severe' ? '重度' : '中重度'}急性加重${compared(fact)} 次`
    case 'drug':
      return `正在使用${textOf('drug_class', fact.drugClass)}`
    case 'age':
      return `年龄${compared(fact)} 岁`
    case 'unassessed':
      return `最近 ${fact.days} 天没有评估`
    case 'department':
      return `科室为${textOf(DEPART_DICT, fact.deptId)}（含下级）`
    case 'since':
      return `最近 ${fact.days} 天${fact.op === 'within' ? '内有' : '没有'}${SINCE_EVENTS[fact.event]}`
    case 'missed':
      return `最近 ${fact.days} 天爽约${compared(fact)} 次`
    case 'label':
      return `有标签“${textOf(LABEL_DICT, fact.labelId)}”`
  }
}

const spaced = (title: string): string => title.replace(/^(?=[A-Za-z])/, ' ').replace(/(?<=[A-Za-z0-9])$/, ' ')

const counted = (fact: Compared & Counted, title: string, unit: string): string => {
  const measureText = `${spaced(title)}${compared(fact)} ${unit}`.trimEnd()
  if (fact.which === undefined) return `末次${measureText}`
  return fact.which === 'any' ? `任一次${measureText}` : `有 ${fact.times} 次以上${measureText}`
}

const compared = ({ op, value }: Compared): string => `${COMPARISONS[op]} ${value}`
