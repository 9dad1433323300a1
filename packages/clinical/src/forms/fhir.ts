/** FHIR R4 `Questionnaire` (hl7.org/fhir/R4/questionnaire.html): points as `ordinalValue`, bands in an own extension. */
import {
  isBranch,
  type EnableWhen,
  type FormCondition,
  type FormContent,
  type FormItem,
  type ItemType,
  type Operator,
} from './content.ts'

export type Json = Readonly<Record<string, unknown>>

export const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue'
export const MIN = 'http://hl7.org/fhir/StructureDefinition/minValue'
export const MAX = 'http://hl7.org/fhir/StructureDefinition/maxValue'
export const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit'
export const SCORING = 'urn:huxi:questionnaire-scoring'

const TO_FHIR: Readonly<Record<ItemType, string>> = {
  single: 'choice',
  multi: 'choice',
  integer: 'integer',
  decimal: 'decimal',
  slider: 'integer',
  text: 'text',
  date: 'date',
  display: 'display',
  group: 'group',
}

export const CONTROL = 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl'
const SLIDER = { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'slider' }] }

export const OPERATORS: Readonly<Record<Operator, string>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  answered: 'exists',
}

export class FhirError extends Error {}

const conditionOut = ({ item, op, value }: FormCondition, of: FormItem | undefined): Json => {
  const question = { question: item, operator: OPERATORS[op] }
  if (op === 'answered') return { ...question, answerBoolean: true }
  if (of?.options) return { ...question, answerCoding: { code: String(value) } }
  if (of?.type === 'integer' || of?.type === 'slider') return { ...question, answerInteger: value }
  if (of?.type === 'decimal') return { ...question, answerDecimal: value }
  return { ...question, [of?.type === 'date' ? 'answerDate' : 'answerString']: String(value) }
}

/** @throws {FhirError} for branches, which R4 has no place for */
const flatOf = ({ text }: FormItem, { of }: EnableWhen): readonly FormCondition[] =>
  of.map((part) => {
    if (isBranch(part)) throw new FhirError(`“${text}”的显示条件有嵌套，FHIR R4 不能表达，请先改成一层，再导出`)
    return part
  })

const bound = (url: string, type: ItemType, value: number | undefined): Json[] =>
  value === undefined || type === 'text' ? [] : [{ url, [type === 'decimal' ? 'valueDecimal' : 'valueInteger']: value }]

const itemOut = (item: FormItem, itemsById: ReadonlyMap<string, FormItem>, children: readonly Json[]): Json => {
  const { linkId, type, text, help, required, options, min, max, unit, enableWhen } = item
  const extension = [
    ...bound(MIN, type, min),
    ...bound(MAX, type, max),
    ...(type === 'slider' ? [{ url: CONTROL, valueCodeableConcept: SLIDER }] : []),
    ...(unit ? [{ url: UNIT, valueCoding: { display: unit } }] : []),
  ]
  const hint = help ? [{ linkId: `${linkId}-help`, type: 'display', text: help }] : []
  return {
    linkId,
    type: TO_FHIR[type],
    text,
    ...(extension.length > 0 && { extension }),
    ...(required && { required: true }),
    ...(type === 'multi' && { repeats: true }),
    ...(type === 'text' && max !== undefined && { maxLength: max }),
    ...(options && {
      answerOption: options.map(({ value, text: display, score }) => ({
        ...(score !== undefined && { extension: [{ url: ORDINAL, valueDecimal: score }] }),
        valueCoding: { code: value, display },
      })),
    }),
    ...(enableWhen && {
      enableWhen: flatOf(item, enableWhen).map((one) => conditionOut(one, itemsById.get(one.item))),
      enableBehavior: enableWhen.match,
    }),
    ...(hint.length + children.length > 0 && { item: [...hint, ...children] }),
  }
}

interface Head {
  readonly code: string
  readonly title: string
  readonly version: number
  readonly status: 'draft' | 'active' | 'retired'
}

export const toFhir = ({ intro, items, scoring }: FormContent, { code, title, version, status }: Head): Json => {
  const itemsByLink = new Map(items.map((item) => [item.linkId, item]))
  const out = (item: FormItem): Json =>
    itemOut(item, itemsByLink, item.type === 'group' ? items.filter(({ group }) => group === item.linkId).map(out) : [])
  return {
    resourceType: 'Questionnaire',
    name: code,
    title,
    version: String(version),
    status,
    subjectType: ['Patient'],
    ...(intro && { description: intro }),
    ...(scoring && { extension: [{ url: SCORING, valueString: JSON.stringify(scoring) }] }),
    item: items.filter(({ group }) => group === undefined).map(out),
  }
}
