/** The log: one JSON line per event. Removes secrets from every entry. */
import { closeSync, openSync } from 'node:fs'
import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'
import { isMarkedOutage, isBusy } from './db-error.ts'
import { StartError } from './start-error.ts'

export type Log = Logger

export const createLog = (config: Pick<Config, 'logLevel' | 'logFile'>): Log =>
  pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }), log: (entry) => censor(entry) as Record<string, unknown> },
      serializers: { err: describeError, req: describeRequest },
      hooks: { logMethod },
    },
    openDestination(openLog(config.logFile)),
  )

let [second, secondText] = [0, '']

const isoTime = (): string => {
  const now = Date.now()
  if (now < second || now >= second + 1000) {
    second = now - (now % 1000)
    secondText = new Date(second).toISOString().slice(0, -4)
  }
  return `,"time":"${secondText}${String(now - second).padStart(3, '0')}Z"`
}

const UNWRITTEN_MAX = 1_048_576
const GATHERED = 8192
const GATHERED_MS = 20

type Destination = ReturnType<typeof pino.destination>

/** A full disk drops lines of the log, never the request; pending lines are written later. */
const openDestination = (dest: number | string): Destination =>
  pino
    .destination({ dest, sync: true, minLength: GATHERED, maxLength: UNWRITTEN_MAX, mode: 0o600 })
    .on('error', () => {})

const destinationOf = (log: Log): Destination =>
  (log as unknown as Record<symbol, Destination>)[pino.symbols.streamSym]!

/** Opens the path anew after log rotation. */
export const reopenLog = (log: Log, path: string): void => {
  destinationOf(log).flush()
  destinationOf(log).reopen(path)
}

const STANDARD_ERROR = 2

const openLog = (path: string | undefined): number | string => {
  if (path === undefined) return STANDARD_ERROR
  try {
    closeSync(openSync(path, 'a', 0o600))
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`日志文件 ${path} 不能写入（${code}）：请检查权限，或用 LOG_FILE 指定其他文件`)
  }
}

const SECRET = /token|password|passwd|secret|authorization|cookie|captcha|smscode|database_?url/i
const HIDDEN = '***'
const MAX_DEPTH = 6

/** Copies plain objects and lists without secrets; errors and requests have serializers. */
const censor = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return depth < MAX_DEPTH ? value.map((item) => censor(item, depth + 1)) : HIDDEN
  if (!isPlain(value)) return value
  if (depth >= MAX_DEPTH) return HIDDEN
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) copy[key] = isSecret(key) ? HIDDEN : censor(item, depth + 1)
  return copy
}

const KEYS_MAX = 1000
const secrecy = new Map<string, boolean>()

const isSecret = (key: string): boolean => {
  const cached = secrecy.get(key)
  if (cached !== undefined) return cached
  const found = SECRET.test(key)
  if (secrecy.size < KEYS_MAX) secrecy.set(key, found)
  return found
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const gathering = new Set<Destination>()
process.on('exit', () => gathering.forEach((one) => one.flush()))

/** Lines of requests leave together with others of the next milliseconds. */
const flushLater = (destination: Destination): void => {
  if (gathering.has(destination)) return
  gathering.add(destination)
  const flush = (): void => {
    gathering.delete(destination)
    destination.flush()
  }
  setTimeout(flush, GATHERED_MS).unref()
}

/** `outage.ts` logs an unavailable database once a minute; single errors are suppressed. */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
  const [entry, message] = args as unknown as [{ err?: unknown } | undefined, unknown]
  if (level <= WARN && isMarkedOutage(entry?.err)) return
  method.apply(this, args)
  const destination = destinationOf(this)
  if (message === OF_REQUEST) flushLater(destination)
  else destination.flush()
}
export const OF_REQUEST = 'request'
const WARN = 40

/** Fields for finding the defect: drivers attach row values to errors. Unavailable or busy databases are no defect. */
const describeError = (error: Error & { code?: unknown }): object => ({
  type: error.name,
  message: error.message,
  code: error.code,
  ...(!isMarkedOutage(error) && !isBusy(error) && { stack: error.stack }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
})

/** Query values may be tokens or names: only parameter names are logged. */
const describeRequest = (req: { method?: string; url?: string; ip?: string }): object => {
  const [path, query] = (req.url ?? '').split('?', 2)
  const names = query?.split('&').map((pair) => pair.split('=', 1)[0])
  return { method: req.method, path, ...(names && { query: names }), ip: req.ip }
}
