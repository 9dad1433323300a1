/** Children that live as long as the command: they hear of its signals, and the command ends as they end. */
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Waits for the children. When one ends the others are told to.
 * Ctrl+C reaches a command several times (terminal, npm); it is handed on once.
 * @returns the exit code of the first child that ended
 */
export const waitFor = async (children) => {
  const tell = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal))
  const told = new Set()
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      if (!told.has(signal)) tell(signal)
      told.add(signal)
    })
  }
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('error', () => resolve(127))
        child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? ''] ?? 0)))
      }),
  )
  const code = await Promise.race(ends)
  tell('SIGTERM')
  await Promise.all(ends)
  return code
}
