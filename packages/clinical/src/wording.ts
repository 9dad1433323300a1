import { amountTexts, display } from './display.ts'
import type { Inputs } from './input.ts'
import { withGiven } from './interval.ts'
import { NOT_APPLICABLE, outsideOf } from './population.ts'
import { asRecord, type Scored } from './scoring.ts'
import type { Classes, Result, ResultWords, Spec, Step, Wording } from './spec.ts'

interface Words<I extends Inputs> {
  of(found: Scored<I>, input: unknown): Wording
  steps(found: Scored<I>, input: unknown): readonly Step[]
}

export const wordsOfModel = <const I extends Inputs>(spec: Spec<I>, inputs: Inputs): Words<I> => {
  /** Texts name the given value, not the tried one. */
  const asGiven = <T>(texts: T, { values, open }: Scored<I>, input: unknown): T =>
    open.length === 0
      ? texts
      : withGiven(
          texts,
          open.flatMap((key) => {
            const given = display(inputs[key]!, asRecord(input)[key])
            return amountTexts(inputs[key]!, values[key]).map((tried) => [tried, given] as const)
          }),
        )

  const outcomeOf = (found: Scored<I>, input: unknown): Partial<ResultWords> & Pick<ResultWords, 'meaning'> => {
    const { result, values } = found
    if (result.status === 'ok') return spec.say(result, values)
    if (result.status === 'incomplete') return incompleteWords(found, input)
    if (result.status === 'out_of_range') return { meaning: refusal(inputs, result) }
    return {
      verdict: classOf(spec.classes, result)?.verdict ?? NOT_APPLICABLE,
      meaning: outsideOf(spec.people, values) ?? spec.applies!.otherwise,
    }
  }

  const incompleteWords = ({ result, values, open }: Scored<I>, input: unknown): ResultWords => {
    const level = classOf(spec.classes, result) ? undefined : spec.levelPartial?.(result)
    return {
      meaning: lacking(inputs, result, asRecord(input), open),
      notes: spec.sayPartial?.(result, values) ?? [],
      ...(level && { level }),
    }
  }

  const wordingOf = (found: Scored<I>, input: unknown): Wording => {
    const { result, values } = found
    const outcome = outcomeOf(found, input)
    const notes = [...(spec.sayAlways?.(result) ?? []), ...(outcome.notes ?? [])]
    const plain = ['ok', 'incomplete'].includes(result.status) && spec.plain?.(result, values)
    const verdict = classOf(spec.classes, result)
    const parts = { level: 'none' as const, ...verdict, ...outcome, ...(plain && { plain }), notes }
    return { ...parts, text: outcome.text ?? sentence(spec.name, parts) }
  }

  return {
    of: (found, input) => asGiven(wordingOf(found, input), found, input),
    steps: (found, input) =>
      (spec.steps?.(found.values) ?? []).map((step) =>
        step.text === undefined ? step : { ...step, text: asGiven(step.text, found, input) },
      ),
  }
}

const classOf = (classes: Classes | undefined, result: Result): Pick<Wording, 'level' | 'verdict'> | undefined => {
  const found = classes?.of[String(result[classes.output])]
  return found && { level: found.level, verdict: found.text }
}

const labelsOf = (inputs: Inputs, fields: readonly string[]): string =>
  fields.map((key) => inputs[key]?.label ?? key).join('、')

const refusal = (inputs: Inputs, { fields }: Result): string =>
  `${labelsOf(inputs, fields)}不在可计算的范围内，请检查数值和单位。`

/** Names missing inputs, and values that are too imprecise. */
const lacking = (
  inputs: Inputs,
  { scoreMin, scoreMax, fields }: Result,
  given: Readonly<Record<string, unknown>>,
  open: readonly string[],
): string => {
  const range = typeof scoreMin === 'number' ? `，得分范围 ${scoreMin}–${String(scoreMax)}` : ''
  const rough = open
    .filter((key) => fields.includes(key))
    .map((key) => `${inputs[key]!.label} ${display(inputs[key]!, given[key])} 可能落在不同的分级，`)
  return `信息不完整${range}；${rough.join('')}补充${rough.length > 0 ? '确定的' : ''} ${labelsOf(inputs, fields)} 后可得出结论。`
}

/** `DECAF 3 分：高危。` and its meaning. */
const sentence = (name: string, { figure, verdict, meaning, next = '', notes }: Omit<Wording, 'text'>): string => {
  const head = `${[name, figure].filter(Boolean).join(' ')}${verdict ? `：${verdict}` : ''}`
  return [figure || verdict ? `${head}。` : `${head}：`, meaning, next, ...notes].join('')
}
