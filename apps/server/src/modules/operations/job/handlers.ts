/** Handlers by name, with their parameters. No code is ever loaded by a name from data (S-EXP-5). */
import type { JobHandlerInfo } from '@huxi/contract'
import { jsonObjectIn, parser, refused, type Values, type Fields } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx, JobHandler } from '../../../engine/core/context.ts'

export const handlersOf = ({ ports }: AppServices): JobHandlerInfo[] =>
  ports.jobHandlers.map(({ name, title, hint, parameters }) => ({ name, title, hint, parameters }))

/** Also by the class names of older clients. Undefined when unknown. */
export const handlerNamed = ({ ports }: AppServices, name: string | undefined): JobHandler | undefined => {
  if (name === undefined) return undefined
  const short = name.split('.').at(-1)!
  return (
    ports.jobHandlers.find((one) => one.name === name) ??
    ports.jobHandlers.find((one) => one.classNames?.includes(short))
  )
}

export const handlerFor = (ctx: Ctx, name: string): JobHandler => {
  const handler = handlerNamed(ctx.services, name)
  if (!handler) throw refused(`后台找不到该类名：${name}。请从列表中选择一个任务`)
  if (ctx.session && handler.access && !holds(ctx, handler.access))
    throw refused(`您没有“${handler.title}”所需的权限，不能用它新建或修改定时任务`)
  return handler
}

/**
 * @param version of the parameters when they were written
 * @throws {AppError} refused, naming a missing or invalid parameter
 */
export const readParameters = (handler: JobHandler, text: string | null, version = handler.version): Values<Fields> => {
  const given = readJson(handler, text)
  const now = version < handler.version && handler.upgrade ? handler.upgrade(given, version) : given
  const unknown = Object.keys(now).filter((name) => !Object.hasOwn(handler.parameters, name))
  if (unknown.length > 0) throw refused(`“${handler.title}”没有参数 ${unknown.join('、')}，请去掉`)
  return parser(handler.parameters)(now)
}

/** Parameters by their labels; the stored text when unreadable. */
export const parameterWords = (handler: JobHandler | undefined, text: string | null): string | null => {
  if (!handler || !text) return text
  try {
    const label = (name: string) => handler.parameters[name]?.label ?? name
    return Object.entries(readJson(handler, text))
      .map(([name, value]) => `${label(name)}：${String(value)}`)
      .join('\n')
  } catch {
    return text
  }
}

/** Plain text of older clients is the value of the only parameter. */
const readJson = (handler: JobHandler, text: string | null): Record<string, unknown> => {
  const given = text?.trim() ?? ''
  if (given === '') return {}
  const names = Object.keys(handler.parameters)
  if (!given.startsWith('{') && names.length === 1) return { [names[0]!]: given }
  const value = jsonObjectIn(given)
  if (!value) throw refused('参数应为 JSON 对象，例如 {"name":"值"}')
  return value
}
