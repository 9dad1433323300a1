/** The composition: which areas the house has and what they are given. Reads like a list. */
import { resources } from '@huxi/contract'
import type { FastifyInstance } from 'fastify'
import type { House, Ports } from './engine/context.ts'
import type { Route } from './engine/handle.ts'
import { mount } from './engine/mount.ts'
import { departDictionaries, departRoutes } from './modules/depart/index.ts'
import { dictionaries, dictRoutes } from './modules/dict/index.ts'
import { fileRoutes } from './modules/file/index.ts'
import { permissionRoutes } from './modules/permission/index.ts'
import { positionDictionary, positionRoutes } from './modules/position/index.ts'
import { roleDictionaries, roleRoutes } from './modules/role/index.ts'
import { ruleRoutes } from './modules/rule/index.ts'
import { createAuthorities, createSessions, endSessions, sessionRoutes } from './modules/session/index.ts'
import { tenantRoutes } from './modules/tenant/index.ts'
import { departPeople, tenantEvents, tenantsOf, userDictionaries, userRoutes } from './modules/user/index.ts'
import { createBus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { openHttp } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { openStorage } from './platform/storage.ts'
import { mountWeb } from './platform/web.ts'

const all = Object.values(resources)

/** Dictionaries that are tables; nothing else can be asked for by table name. */
const tableDictionaries = [positionDictionary, ...departDictionaries, ...roleDictionaries, ...userDictionaries]

export interface Parts {
  config: Config
  clock: Clock
  log: Log
  database: Database
}

export interface App {
  house: House
  server: FastifyInstance
  routes: readonly Route[]
  /** stops taking work, finishes what runs, closes */
  close(): Promise<void>
}

/** Puts the house together; nothing listens yet. */
export const openApp = async (parts: Parts): Promise<App> => {
  const ports = {} as Ports
  const storage = openStorage(`${parts.config.dataDir}/files`)
  const house: House = { ...parts, storage, bus: createBus(), ports }
  const authorities = createAuthorities(house)
  ports.sessions = createSessions(house, authorities)
  ports.dictionaries = dictionaries(house, tableDictionaries)
  ports.resources = new Map(all.map((r) => [r.name, r]))

  const routes: readonly Route[] = [
    ...dictRoutes(tableDictionaries),
    ...ruleRoutes(all),
    ...tenantRoutes({ ...tenantEvents, tenantsOf }),
    ...fileRoutes,
    ...departRoutes(departPeople),
    ...positionRoutes,
    ...permissionRoutes,
    ...roleRoutes,
    ...userRoutes(endSessions),
    ...sessionRoutes(authorities),
  ]

  const server = await openHttp(parts.config, parts.log, parts.clock)
  let ready = true
  mount(server, house, routes)
  await mountWeb(server, parts.config, () => ready)
  const close = async (): Promise<void> => {
    ready = false
    await server.close()
    await parts.database.close()
  }
  return { house, server, routes, close }
}
