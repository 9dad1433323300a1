import {
  GATEWAY_FILTERS,
  LISTED_PREDICATES,
  NAMED_PREDICATES,
  type GatewayFilter,
  type GatewayPredicate,
} from '@huxi/contract'
import { MISSING } from '../../../kit/data/format.ts'

export type Listed = keyof typeof LISTED_PREDICATES
type Named = keyof typeof NAMED_PREDICATES

export const isNamed = (name: string): name is Named => Object.hasOwn(NAMED_PREDICATES, name)

export const PREDICATE_NAMES: readonly string[] = [...Object.keys(LISTED_PREDICATES), ...Object.keys(NAMED_PREDICATES)]

export const newPredicate = (name: string): GatewayPredicate =>
  isNamed(name) ? { name, args: { [NAMED_PREDICATES[name].key]: '', regexp: '' } } : { name, args: [] }

export const newFilter = (name: keyof typeof GATEWAY_FILTERS): GatewayFilter => {
  const { title, args } = GATEWAY_FILTERS[name]
  return { name, title, args: Object.entries(args).map(([key, value]) => ({ key, value })) }
}

export const predicateText = ({ name, args }: GatewayPredicate): string =>
  `${name}：${Array.isArray(args) ? args.join('，') : Object.values(args).join(' = ')}`

export const filterText = ({ name, title, args }: GatewayFilter): string =>
  `${title ?? name}：${args.map(({ key, value }) => `${key} = ${value}`).join('，')}`

const listOf = <T>(given: unknown): readonly T[] => (Array.isArray(given) ? given : [])

export const predicatesText = (given: unknown): string =>
  listOf<GatewayPredicate>(given).map(predicateText).join('；') || MISSING

export const filtersText = (given: unknown): string =>
  listOf<GatewayFilter>(given)
    .map(({ name, title }) => title ?? name)
    .join('，') || MISSING

export const filtersInFull = (given: unknown): string =>
  listOf<GatewayFilter>(given).map(filterText).join('；') || MISSING

export const missingIn = (given: readonly GatewayPredicate[] | null | undefined): string | undefined => {
  const open = given?.find(({ args }) =>
    Array.isArray(args) ? args.length === 0 : Object.values(args).some((value) => value.trim() === ''),
  )
  return open && `请填写条件 ${open.name}，或删除它`
}
