/** Population of a model as data: outside there is no class and no advice, only 不适用 with the reason. */
import { optional, type Inputs } from './input.ts'
import { ageYears, pregnant } from './inputs.ts'
import { completedYears } from './numbers.ts'

/** Ages are completed years, both ends included. */
export interface Population {
  readonly ageFrom?: number
  readonly ageTo?: number
  /** false: not in pregnancy */
  readonly pregnant?: false
}

/** Adults, where a source names no age. Grade P. */
export const ADULTS: Population = { ageFrom: 18 }

export const NOT_APPLICABLE = '不适用'

/** Inputs of the population, optional where the model does not use them. */
export const withPopulation = (inputs: Inputs, people: Population = {}): Inputs => ({
  ...((people.ageFrom ?? people.ageTo) !== undefined && { ageYears: optional(ageYears) }),
  ...(people.pregnant === false && { pregnant: optional(pregnant) }),
  ...inputs,
})

const agesText = ({ ageFrom, ageTo }: Population): string =>
  ageFrom === undefined
    ? `${ageTo} 岁及以下`
    : ageTo === undefined
      ? `${ageFrom} 岁及以上`
      : `${ageFrom} 至 ${ageTo} 岁`

/** Reason why a patient is outside the population; undefined = inside. @param values as read; a missing one decides nothing */
export const outsideOf = (people: Population | undefined, values: Readonly<Record<string, unknown>>) => {
  if (!people) return undefined
  const { ageFrom = -Infinity, ageTo = Infinity } = people
  const { ageYears: age, pregnant: isPregnant } = values
  const years = typeof age === 'number' ? completedYears(age) : undefined
  if (years !== undefined && (years < ageFrom || years > ageTo))
    return `只用于 ${agesText(people)}的患者，填写的年龄为 ${years} 岁。`
  return people.pregnant === false && isPregnant === true ? '不用于妊娠期。' : undefined
}
