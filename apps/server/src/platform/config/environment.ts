/** The environment of a configuration, kept apart because it holds secrets. */
import type { Env } from './setting-value.ts'

const environments = new WeakMap<object, Env>()

export const fromEnvironment = <C extends object>(config: C, env: Env): C => {
  environments.set(config, env)
  return config
}

export const environmentOf = (config: object): Env => environments.get(config) ?? {}
