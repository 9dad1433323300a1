/** An area of the product: everything it hands over to the app, in one place. */
import type { AreaContract, Resource } from '@huxi/model'
import type { SystemJob } from '../../platform/jobs/job-run.ts'
import type { AppServices, Ctx, Ports, Sight } from './context.ts'
import type { DictionarySeed, TableDictionary } from './dictionary.ts'
import type { Figure } from './figure.ts'
import type { Route } from './handle.ts'
import type { Dependent, DependentsByResource } from './dependents.ts'
import type { JobHandler } from './job-handler.ts'
import { menuEntry, type GivenEntry, type MenuEntry } from './menu-entry.ts'
import type { FillFunction } from './fill-function.ts'
import type { FillRule } from './fill-rule.ts'
import type { OpenPage } from './open-page.ts'
import type { NoticeKind } from './notices.ts'
import type { ReportSeed } from './report-seed.ts'
import type { Grants, Seeds } from './seeds.ts'

/** Names of columns by table. */
export interface TableColumns {
  readonly [table: string]: readonly string[]
}

export interface Area {
  /** its folder */
  readonly name: string
  /** its resources, their classes and pages */
  readonly contract?: AreaContract
  readonly routes?: readonly Route[]
  /** pages for readers without account, written by the server */
  readonly openPages?: readonly OpenPage[]
  /** tables of its own that are no resources */
  readonly tables?: readonly string[]
  /** rows of its tables that hang on records, those of other areas as well: the image of a deleted one carries them, so that undo brings them back */
  readonly dependents?: DependentsByResource
  /** columns that its `visibleRows` reads of tables beside the row: reports see them, too */
  readonly reportReads?: TableColumns
  /** tables that may be asked for as dictionaries */
  readonly tableDictionaries?: readonly TableDictionary[]
  readonly menu: readonly MenuEntry[]
  /** what roles of the product start with, by role: permission codes; `a:b:*` is every code that starts with `a:b:` */
  readonly grants?: Grants
  /** dictionaries an installation starts with */
  readonly dictionaries?: readonly DictionarySeed[]
  /** reports every tenant starts with */
  readonly reports?: readonly ReportSeed[]
  readonly jobs?: (services: AppServices) => readonly SystemJob[]
  /** what jobs that people add can do */
  readonly jobHandlers?: readonly JobHandler[]
  /** what it notifies people of */
  readonly notices?: readonly NoticeKind[]
  /** its numbers of the home page, in the order in which they are read */
  readonly figures?: readonly Figure[]
  /** how codes of its records are made */
  readonly fillRules?: readonly FillRule[]
  /** what fill rules can make */
  readonly fillFunctions?: readonly FillFunction[]
  /** writes the rows a tenant of the demonstration starts with; people and patients are there, areas follow by their names */
  readonly examples?: (tx: Ctx) => Promise<void>
  /** what it does for the engine */
  readonly ports?: Partial<Ports>
  /** what is made anew for each app */
  readonly open?: (services: AppServices, app: WholeApp) => Opened
}

/** What an area may know of all the others. */
export interface WholeApp {
  readonly resources: readonly Resource[]
  readonly tableDictionaries: readonly TableDictionary[]
  readonly notices: readonly NoticeKind[]
  readonly figures: readonly Figure[]
  readonly fillRules: readonly FillRule[]
  /** of the areas before it */
  readonly routes: readonly Route[]
  /** makes a resource known that is defined while the program runs; another one of its name goes */
  know(r: Resource, own: Sight): void
  /** a resource that is defined no more */
  forget(name: string): void
}

interface Opened {
  readonly routes?: readonly Route[]
  readonly ports?: Partial<Ports>
  /** before anything is answered, once every area is open */
  readonly ready?: () => Promise<void>
  /** finishes what it has begun */
  readonly close?: () => Promise<void>
}

/** Declares an area. */
export const area = ({ menu = [], ...given }: Omit<Area, 'menu'> & { menu?: readonly GivenEntry[] }): Area => ({
  ...given,
  menu: menu.map((entry) => menuEntry(entry, given.contract)),
})

/** Whether something that a module exports is an area. */
export const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'name' in value && 'menu' in value

/** What areas give a new installation. */
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

/** What hangs on records, by the resources they are of. */
export const dependentsOf = (areas: readonly Area[]): ReadonlyMap<string, readonly Dependent[]> => {
  const dependents = new Map<string, readonly Dependent[]>()
  for (const own of areas)
    for (const [name, rows] of Object.entries(own.dependents ?? {}))
      dependents.set(name, [...(dependents.get(name) ?? []), ...rows])
  return dependents
}

/** What rules of visibility read beside the rows themselves, in all areas. */
export const readsOf = (areas: readonly Area[]): TableColumns => {
  const reads: Record<string, readonly string[]> = {}
  for (const own of areas)
    for (const [table, columns] of Object.entries(own.reportReads ?? {}))
      reads[table] = [...new Set([...(reads[table] ?? []), ...columns])]
  return reads
}

/**
 * Opens areas one after the other.
 * @param complete adds to the routes of an area what follows from the definitions of all
 * @returns their routes, and what ends with the app, last opened first
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
