/** Card of a model for its review: inputs, outputs, population, and grade of evidence of each number. */
import { rangeIn, type Input } from './input.ts'
import type { Grade, Model } from './spec.ts'

export const GRADES: Readonly<Record<Grade, string>> = {
  C: '已核对原文',
  S: '二手来源',
  R: '待医生确认',
  P: '产品规则',
}

/** A unit a number may be given in: own unit = given × factor, with the hard range in this unit. */
interface CardUnit {
  readonly unit: string
  readonly factor: number
  readonly min?: number
  readonly max?: number
}

export interface CardInput extends Omit<Input, 'type' | 'units'> {
  readonly key: string
  readonly units?: readonly CardUnit[]
}

export interface ModelCard extends Pick<
  Model,
  | 'name'
  | 'title'
  | 'version'
  | 'ruleSets'
  | 'outputs'
  | 'classes'
  | 'scale'
  | 'population'
  | 'limits'
  | 'evidence'
  | 'sources'
  | 'literature'
> {
  readonly code: string
  readonly ruleSet?: string
  readonly inputs: readonly CardInput[]
}

/** The card of a model: plain data. @param ruleSet rule set in force; absent = the model's default */
export const cardOf = (model: Model, ruleSet = model.ruleSets?.[0]): ModelCard => {
  const { id, name, title, version, ruleSets, inputs, outputs, classes, scale } = model
  const { population, limits, evidence, sources, literature } = model
  const rules = ruleSets && { ruleSets, ruleSet }
  return {
    code: id,
    name,
    title,
    version,
    ...rules,
    inputs: Object.entries(inputs).map(([key, input]) => inputOf(key, input)),
    outputs,
    classes,
    scale,
    population,
    limits,
    evidence,
    sources,
    literature,
  }
}

const inputOf = (key: string, { units, ...input }: Input): CardInput => ({
  key,
  ...input,
  ...(units && { units: units.map(({ unit, factor }) => unitOf({ ...input, units }, unit, factor)) }),
})

/** An open side of a range is absent: JSON has no infinity. */
const unitOf = (input: Input, unit: string, factor: number): CardUnit => {
  const [min, max] = rangeIn(input, unit)
  return { unit, factor, ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) }
}
