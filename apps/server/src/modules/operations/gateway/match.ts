/** The conditions of a route, read once. An unknown or unreadable condition is not met. */
import { NAMED_PREDICATES, type GatewayPredicate } from '@huxi/contract'
import { amongNetworks } from '../../../platform/net/address-class.ts'
import { matcher } from '../../system/rule/index.ts'
import { hostFits, pathFits } from './pattern.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly ip: string
  readonly now: number
}

const some = (args: readonly string[], fits: (arg: string) => boolean): boolean => args.some(fits)

export const momentOf = (text: string | undefined): number => Date.parse((text ?? '').replace(/\[.*\]$/, ''))

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

const cookieOf = ({ headers }: Asked, name: string): string | undefined =>
  (one(headers['cookie']) ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const LISTED: Readonly<Record<string, (args: readonly string[], asked: Asked) => boolean>> = {
  Path: (args, { path }) => some(args, (arg) => pathFits(arg, path)),
  Host: (args, { headers }) => some(args, (arg) => hostFits(arg, (one(headers['host']) ?? '').replace(/:\d+$/, ''))),
  Method: (args, { method }) => some(args, (arg) => arg.toUpperCase() === method),
  After: ([from], { now }) => now > momentOf(from),
  Before: ([until], { now }) => now < momentOf(until),
  Between: ([from, until], { now }) => now > momentOf(from) && now < momentOf(until),
  RemoteAddr: (args, { ip }) => amongNetworks(args)(ip),
}

type Named = keyof typeof NAMED_PREDICATES

const NAMED: { readonly [K in Named]: (asked: Asked, name: string) => string | undefined } = {
  Header: ({ headers }, name) => one(headers[name.toLowerCase()]),
  Query: ({ search }, name) => new URLSearchParams(search).get(name) ?? undefined,
  Cookie: cookieOf,
}

const VALUE_MAX = 500

type Condition = (asked: Asked) => boolean

const named = (name: Named, args: Readonly<Record<string, string>>): Condition => {
  const [valueOf, own, fits] = [NAMED[name], args[NAMED_PREDICATES[name].key] ?? '', matcher(args['regexp'] ?? '')]
  return (asked) => {
    const value = valueOf(asked, own)
    return value !== undefined && value.length <= VALUE_MAX && fits(value)
  }
}

const NEVER: Condition = () => false

const conditionOf = ({ name, args }: GatewayPredicate): Condition => {
  try {
    if (!Array.isArray(args)) return named(name as Named, args)
    const isMet = LISTED[name]
    return isMet ? (asked) => isMet(args, asked) : NEVER
  } catch {
    return NEVER
  }
}

export const matchOf = (predicates: readonly GatewayPredicate[] | null): Condition => {
  const conditions = (predicates ?? []).map(conditionOf)
  return (asked) => conditions.every((isMet) => isMet(asked))
}
