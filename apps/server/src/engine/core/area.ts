import type { AreaContract, Fields, HomeFigure, Resource } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { SystemJob } from '../../platform/jobs/job-run.ts'
import type { AppServices, Ctx, FillFunction, JobHandler, NoticeKind, Ports, RowVisibility } from './context.ts'
import type { OpenPage, Route } from './handle.ts'
import type { Dependent, DependentsByResource } from './journal.ts'
import { menuEntries, type GivenEntry, type MenuEntry } from './menu-entry.ts'
import type { DictionarySeed, FillRule, Grants, ReportSeed, Seeds, TableDictionary } from './seeds.ts'

export interface TableColumns {
  readonly [table: string]: readonly string[]
}

export interface Area {
  readonly name: string
  readonly contract?: AreaContract
  readonly routes?: readonly Route[]
  readonly openPages?: readonly OpenPage[]
  readonly tables?: readonly string[]
  /**
   * dependents of records, those of other areas included: the image of a deleted record carries them, so that undo restores them
   */
  readonly dependents?: DependentsByResource
  readonly reportReads?: TableColumns
  readonly tableDictionaries?: readonly TableDictionary[]
  readonly menu: readonly MenuEntry[]
  /** permission codes of the built-in roles; `a:b:*` covers every code with that prefix */
  readonly grants?: Grants
  readonly dictionaries?: readonly DictionarySeed[]
  readonly reports?: readonly ReportSeed[]
  readonly jobs?: (services: AppServices) => readonly SystemJob[]
  readonly jobHandlers?: readonly JobHandler[]
  readonly notices?: readonly NoticeKind[]
  readonly figures?: readonly Figure[]
  readonly fillRules?: readonly FillRule[]
  readonly fillFunctions?: readonly FillFunction[]
  /** demonstration rows of one tenant, written after those of the areas before it */
  readonly examples?: (tx: Ctx) => Promise<void>
  readonly ports?: Partial<Ports>
  readonly open?: (services: AppServices, app: WholeApp) => Opened
}

export interface WholeApp {
  readonly resources: readonly Resource[]
  readonly tableDictionaries: readonly TableDictionary[]
  readonly notices: readonly NoticeKind[]
  readonly figures: readonly Figure[]
  readonly fillRules: readonly FillRule[]
  readonly routes: readonly Route[]
  /** registers a resource defined at run time, in place of one of the same name */
  know(r: Resource, own: RowVisibility): void
  forget(name: string): void
}

interface Opened {
  readonly routes?: readonly Route[]
  readonly ports?: Partial<Ports>
  readonly ready?: () => Promise<void>
  readonly close?: () => Promise<void>
}

export const area = ({ menu = [], ...given }: Omit<Area, 'menu'> & { menu?: readonly GivenEntry[] }): Area => ({
  ...given,
  menu: menu.flatMap((entry) => menuEntries(entry, given.contract)),
})

export const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'name' in value && 'menu' in value

export const seedsOf = (areas: readonly Area[]): Seeds => {
  const grants: Record<string, string[]> = {}
  for (const own of areas)
    for (const [role, codes] of Object.entries(own.grants ?? {})) (grants[role] ??= []).push(...codes)
  return {
    menu: areas.flatMap((own) => own.menu),
    dictionaries: areas.flatMap((own) => own.dictionaries ?? []),
    grants,
    reports: areas.flatMap((own) => own.reports ?? []),
    fillRules: areas.flatMap((own) => own.fillRules ?? []),
  }
}

export const dependentsOf = (areas: readonly Area[]): ReadonlyMap<string, readonly Dependent[]> => {
  const dependents = new Map<string, readonly Dependent[]>()
  for (const own of areas)
    for (const [name, rows] of Object.entries(own.dependents ?? {}))
      dependents.set(name, [...(dependents.get(name) ?? []), ...rows])
  return dependents
}

export const readsOf = (areas: readonly Area[]): TableColumns => {
  const reads: Record<string, readonly string[]> = {}
  for (const own of areas)
    for (const [table, columns] of Object.entries(own.reportReads ?? {}))
      reads[table] = [...new Set([...(reads[table] ?? []), ...columns])]
  return reads
}

/**
 * Opens areas one after the other.
 * @param complete adds routes that follow from the definitions of all areas
 * @returns their routes, and the functions that close the app, last opened first
 */
export const openAreas = (
  areas: readonly Area[],
  services: AppServices,
  resources: readonly Resource[],
  complete: (routes: readonly Route[]) => readonly Route[],
  later: Pick<WholeApp, 'know' | 'forget'>,
): {
  routes: readonly Route[]
  readies: readonly (() => Promise<void>)[]
  closings: readonly (() => Promise<void>)[]
} => {
  const tableDictionaries = areas.flatMap((own) => own.tableDictionaries ?? [])
  const notices = areas.flatMap((own) => own.notices ?? [])
  const figures = areas.flatMap((own) => own.figures ?? [])
  const fillRules = areas.flatMap((own) => own.fillRules ?? [])
  const routes: Route[] = []
  const readies: (() => Promise<void>)[] = []
  const closings: (() => Promise<void>)[] = []
  for (const own of areas) {
    const opened = own.open?.(services, {
      resources,
      tableDictionaries,
      notices,
      figures,
      fillRules,
      routes,
      ...later,
    })
    Object.assign(services.ports, own.ports, opened?.ports)
    routes.push(...complete([...(own.routes ?? []), ...(opened?.routes ?? [])]))
    if (opened?.ready) readies.push(opened.ready)
    if (opened?.close) closings.unshift(opened.close)
  }
  return { routes, readies, closings }
}

export interface Today {
  readonly day: string
  readonly dayAgo: string
  readonly person: string
}

type Query = HomeFigure['query']

interface CountedFigure extends Omit<HomeFigure, 'count' | 'query' | 'text' | 'before'> {
  /** permission codes, each required; absent = every user */
  readonly may?: readonly string[]
  readonly query: (today: Today) => Query
  readonly before?: (today: Today) => Query
  readonly rare?: true
}

/** A number of rows; all such figures are one statement. */
export interface RowsFigure extends CountedFigure {
  /** the `from` clause with all conditions of the list */
  readonly rows: (ctx: Ctx, query: Query) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

export interface ListFigure extends CountedFigure {
  readonly of: Resource
}

/** Figures computed in another way, of any number. */
export interface ComputedFigures {
  readonly may: readonly string[]
  readonly compute: (ctx: Ctx, today: Today) => Promise<readonly HomeFigure[]>
}

export type Figure = RowsFigure | ListFigure | ComputedFigures

export const fillFunction = <const F extends Fields>(given: FillFunction<F>): FillFunction<F> => given

export const jobHandler = <const F extends Fields>(handler: JobHandler<F>): JobHandler => handler
