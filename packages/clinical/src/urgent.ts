/** Which results somebody has to act on today. */
import { decaf } from './models/decaf.ts'
import { news2 } from './models/news2.ts'
import { rome2021 } from './models/rome2021.ts'

/** Models with the level from which a result cannot wait: NEWS2 from 5 or a single 3, DECAF from 3, Rome severe. */
const MODELS = [news2, decaf, rome2021]
const FROM: Readonly<Record<string, readonly string[]>> = {
  [news2.id]: ['medium', 'high'],
  [decaf.id]: ['high'],
  [rome2021.id]: ['high'],
}

/** NEWS2、DECAF、急性加重程度 */
export const URGENT_NAMES = MODELS.map(({ name }) => name).join('、')

const isHigh = ({ level }: { readonly level: string }): boolean => level === 'high'
const isOfThem = (modelId: string): boolean => MODELS.some(({ id }) => id === modelId)

interface Leveled {
  readonly modelId: string
  readonly level: string
}

export const isUrgent = ({ modelId, level }: Leveled): boolean => FROM[modelId]?.includes(level) ?? false

/** What is high, and waits: it asks nobody to confirm it today. */
export const isHighAndWaits = (result: Leveled): boolean => isHigh(result) && !isOfThem(result.modelId)

/** Said where such a result stands. */
export const WAITS = '该模型的高风险不要求当日确认，请按诊疗计划处理。'
