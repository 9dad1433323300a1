import { DRAFT_FROM, type Draft } from '@huxi/contract'
import { wireName, type Fields, type Resource } from '@huxi/model'
import { dayHere } from '../../platform/clock.ts'
import { isSame } from '../data/same.ts'

type Values = Record<string, unknown>

const BASE = '$base'
const VERSION = '$version'
const KEY = '$key'

export interface Content {
  /** when it was saved, `YYYY-MM-DD HH:mm:ss` */
  at: string
  values: Values
  base: Values
  version: number | undefined
  /** former name of the record when it was merged into this one */
  from?: string | undefined
  idempotencyKey?: string | undefined
}

/** Key of the stored draft of a form; records below different owners do not share one. */
export const draftKey = (resource: Resource, id: string | undefined, fixed: Values): string =>
  `${resource.name}:${
    id ??
    ['new', ...Object.values(fixed)]
      .join('-')
      .replace(/[^\w-]/g, '_')
      .slice(0, 64)
  }`

const NO_VALUES: Values = {}

export const readContent = ({ updateTime, values: stored }: Draft): Content => {
  const { [BASE]: base, [VERSION]: version, [KEY]: idempotencyKey, [DRAFT_FROM]: from, ...values } = stored
  return {
    at: updateTime,
    values,
    base: (base as Values | undefined) ?? NO_VALUES,
    version: typeof version === 'number' ? (from === undefined ? version : 0) : undefined,
    from: typeof from === 'string' ? from : undefined,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
  }
}

interface Source {
  fields: Fields
  initial: Values
  values: Values
  version: number | undefined
  older: Content | undefined
  idempotencyKey: string
  restored: boolean
}

/**
 * The draft of a form: changed values of a record, all values of a new one, never secrets.
 * @returns undefined when there is nothing to keep
 */
export const contentOf = ({
  fields,
  initial,
  values,
  version,
  older,
  idempotencyKey,
  restored,
}: Source): Values | undefined => {
  const waiting = restored ? undefined : older?.values
  const open = Object.entries(fields)
    .map(([name, field]) => [wireName(name, field), field] as const)
    .filter(([name, { kind }]) => kind !== 'secret' && name in values)
  const changed = open.filter(([name, field]) => !isSame(values[name], initial[name], field)).map(([name]) => name)
  if (changed.length === 0 && !waiting) return undefined
  const kept = version === undefined && changed.length > 0 ? open.map(([name]) => name) : changed
  return {
    ...waiting,
    // null survives the round trip, undefined does not
    ...Object.fromEntries(kept.map((name) => [name, values[name] ?? null])),
    ...(older?.from !== undefined && { [DRAFT_FROM]: older.from }),
    ...(version === undefined && { [KEY]: idempotencyKey }),
    ...(version !== undefined && {
      [BASE]: { ...pick(initial, changed), ...older?.base },
      [VERSION]: older?.version ?? version,
    }),
  }
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

const DAY = 10
const MINUTE = 16

export const clockOf = (at: string, now = new Date()): string =>
  at.startsWith(dayHere(now)) ? at.slice(DAY + 1, MINUTE) : at.slice('YYYY-'.length, MINUTE)
