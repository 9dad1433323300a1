/** What a draft holds: values of the form, what they were before, and the version of the record it was begun on. */
import { DRAFT_FROM, type Draft } from '@huxi/contract'
import { wireName, type Fields, type Resource } from '@huxi/model'
import { dayHere } from '../../platform/clock.ts'
import { isSame } from '../data/same.ts'

type Values = Record<string, unknown>

const BASE = '$base'
const VERSION = '$version'
const KEY = '$key'

/** A draft as forms read it. */
export interface Content {
  /** when it was saved, `YYYY-MM-DD HH:mm:ss` */
  at: string
  values: Values
  base: Values
  version: number | undefined
  /** what the record was called for which it was begun, when that one was merged into this */
  from?: string | undefined
  /** idempotency key of the form it was typed into */
  idempotencyKey?: string | undefined
}

/** The key under which the draft of a record's form is stored; records below different owners do not share one. */
export const draftKey = (resource: Resource, id: string | undefined, fixed: Values): string =>
  `${resource.name}:${
    id ??
    ['new', ...Object.values(fixed)]
      .join('-')
      .replace(/[^\w-]/g, '_')
      .slice(0, 64)
  }`

const NO_VALUES: Values = {}

/** Takes a stored draft apart. */
export const readContent = ({ updateTime, values: stored }: Draft): Content => {
  const { [BASE]: base, [VERSION]: version, [KEY]: idempotencyKey, [DRAFT_FROM]: from, ...values } = stored
  return {
    at: updateTime,
    values,
    base: (base as Values | undefined) ?? NO_VALUES,
    // whatever is counted here was counted of another record
    version: typeof version === 'number' ? (from === undefined ? version : 0) : undefined,
    from: typeof from === 'string' ? from : undefined,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
  }
}

/** What the draft of a form is made of. */
interface Source {
  fields: Fields
  /** what the form was filled from */
  initial: Values
  values: Values
  /** version of the record; undefined = there is none yet */
  version: number | undefined
  /** an older draft that lives on: not decided upon yet, or taken back into the form */
  older: Content | undefined
  /** of the form, of a new record */
  idempotencyKey: string
  /** the older one's values are in the form already */
  restored: boolean
}

/**
 * The draft of a form: of a record what was changed, of a new one everything; never secrets.
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
    // null survives the way to the server and back, undefined does not
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

/** 09:05, with its day when that is not today. */
export const clockOf = (at: string, now = new Date()): string =>
  at.startsWith(dayHere(now)) ? at.slice(DAY + 1, MINUTE) : at.slice('YYYY-'.length, MINUTE)
