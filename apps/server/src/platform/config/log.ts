/** The log: one JSON line per event. Removes secrets from every entry. */
import { closeSync, openSync } from 'node:fs'
import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'
import { isAway, isBusy } from './db-error.ts'
import { StartError } from './start-error.ts'

export type Log = Logger

export const createLog = (config: Pick<Config, 'logLevel' | 'logFile'>): Log =>
  pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (entry) => censor(entry) as Record<string, unknown> },
      serializers: { err: describeError, req: describeRequest },
      hooks: { logMethod },
    },
    openDestination(openLog(config.logFile)),
  )

const UNWRITTEN_MAX = 1_048_576

/** A full disk drops lines of the log, never the request; pending lines are written later. */
const openDestination = (dest: number | string) =>
  pino.destination({ dest, sync: true, maxLength: UNWRITTEN_MAX, mode: 0o600 }).on('error', () => {})

/** Opens the path anew after log rotation. */
export const reopenLog = (log: Log, path: string): void => {
  const streams = log as unknown as Record<symbol, { reopen(file: string): void } | undefined>
  streams[pino.symbols.streamSym]?.reopen(path)
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
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? HIDDEN : censor(item, depth + 1)]),
  )
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** `outage.ts` logs an unavailable database once a minute; single errors are suppressed. */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
  const [entry] = args as unknown as [{ err?: unknown } | undefined]
  if (level > WARN || !isAway(entry?.err)) method.apply(this, args)
}
const WARN = 40

/** Fields for finding the defect: drivers attach row values to errors. Unavailable or busy databases are no defect. */
const describeError = (error: Error & { code?: unknown }): object => ({
  type: error.name,
  message: error.message,
  code: error.code,
  ...(!isAway(error) && !isBusy(error) && { stack: error.stack }),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
})

/** Query values may be tokens or names: only parameter names are logged. */
const describeRequest = (req: { method?: string; url?: string; ip?: string }): object => {
  const [path, query] = (req.url ?? '').split('?', 2)
  const names = query?.split('&').map((pair) => pair.split('=', 1)[0])
  return { method: req.method, path, ...(names && { query: names }), ip: req.ip }
}
