/** Whether a request meets the conditions of a route. An unknown or unreadable condition is not met. */
import type { GatewayPredicate } from '@huxi/contract'
import { amongNetworks } from '../../../platform/net/address-class.ts'
import { hostFits, pathFits, textMatches } from './pattern.ts'

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

const NAMED: Readonly<Record<string, (args: Readonly<Record<string, string>>, asked: Asked) => boolean>> = {
  Header: ({ header = '', regexp = '' }, { headers }) => textMatches(regexp, one(headers[header.toLowerCase()])),
  Query: ({ param = '', regexp = '' }, { search }) =>
    textMatches(regexp, new URLSearchParams(search).get(param) ?? undefined),
  Cookie: ({ name = '', regexp = '' }, asked) => textMatches(regexp, cookieOf(asked, name)),
}

const isMet = ({ name, args }: GatewayPredicate, asked: Asked): boolean => {
  try {
    return Array.isArray(args) ? (LISTED[name]?.(args, asked) ?? false) : (NAMED[name]?.(args, asked) ?? false)
  } catch {
    return false
  }
}

export const isMatch = (predicates: readonly GatewayPredicate[] | null, asked: Asked): boolean =>
  (predicates ?? []).every((predicate) => isMet(predicate, asked))
