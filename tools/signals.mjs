import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findNode, ROOT } from './setup.mjs'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 250

/** Runs a program of Node in the terminal until it ends. @returns its exit code */
export const runHere = (args, env = process.env) =>
  waitFor([spawn(findNode(), args, { cwd: ROOT, env, stdio: 'inherit' })])

/** Waits for the children; the end of one ends the others. @returns the exit code of the first */
export const waitFor = async (children) => {
  const tell = (signal) => children.filter(isRunning).forEach((child) => child.kill(signal))
  onStop(tell, ['SIGHUP'])
  const ends = children.map(endOf)
  const code = await Promise.race(ends)
  tell('SIGTERM')
  await Promise.all(ends)
  return code
}

/**
 * Calls back once per signal, as Ctrl+C arrives several times (terminal, npm); each time for those of `again`.
 * The shell between npm and this process dies of SIGTERM without passing it on; then the parent changes.
 */
export const onStop = (stop, again = []) => {
  const heard = new Set()
  const hear = (signal) => {
    if (!heard.has(signal) || again.includes(signal)) stop(signal)
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
