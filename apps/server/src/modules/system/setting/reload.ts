import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Env } from '../../../platform/config/setting-value.ts'
import { newestChanges } from './changes.ts'

const AGAIN_MS = 1000

export const changedValues = async (ctx: Ctx): Promise<Env> =>
  Object.fromEntries(
    [...(await newestChanges(ctx))].flatMap(([name, { value }]) => (value === null ? [] : [[name, value]])),
  )

const queues = new WeakMap<AppServices, Promise<void>>()

/** Serial reads, so that an older answer never replaces a newer one. */
export const readSettings = (services: AppServices): Promise<void> => {
  const read = async (): Promise<void> => {
    const unusable = services.liveConfig.apply(await changedValues(asSystem(services, 'settings')))
    if (unusable.length > 0) services.log.warn({ names: unusable }, 'settings that cannot be used any more')
  }
  const next = (queues.get(services) ?? Promise.resolve()).catch(() => {}).then(read)
  queues.set(services, next)
  return next
}

export const followSettings = async (services: AppServices): Promise<void> => {
  const again = async (): Promise<void> => {
    try {
      await readSettings(services)
    } catch (error) {
      services.log.warn({ err: error }, 'settings were not read')
      await sleep(AGAIN_MS, undefined, { ref: false })
      services.bus.deliver([{ topic: 'settings.changed', payload: {} }])
    }
  }
  services.bus.on('settings.changed', () => void again())
  await readSettings(services)
}
