/** Children that live as long as the command: they receive its signals, and the command ends as they end. */
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 250

/**
 * Waits for the children. When one ends the others are asked to.
 * @returns the exit code of the first child that ended
 */
export const waitFor = async (children) => {
  const tell = (signal) => children.filter(isRunning).forEach((child) => child.kill(signal))
  onStop(tell)
  const ends = children.map(endOf)
  const code = await Promise.race(ends)
  tell('SIGTERM')
  await Promise.all(ends)
  return code
}

/**
 * Calls back when the command is to stop, once per signal: Ctrl+C arrives several times (terminal, npm).
 * npm hands SIGTERM to a shell between itself and us, which dies without notifying; then our parent changes.
 */
export const onStop = (stop) => {
  const heard = new Set()
  const hear = (signal) => {
    if (!heard.has(signal)) stop(signal)
    heard.add(signal)
  }
  for (const signal of FORWARDED) process.on(signal, () => hear(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && hear('SIGTERM'), PARENT_CHECK_MS).unref()
}

const isRunning = (child) => child.exitCode === null && child.signalCode === null

const endOf = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? ''] ?? 0)))
  })
