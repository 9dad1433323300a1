/**
 * CPU seconds (user and system) from Linux's /proc: of a process, of its living descendants and of all the dead it has
 * waited for. Where there is no /proc the answer is undefined, never 0: not measured is not free.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** USER_HZ, which is 100 on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100

/** Of this process and of everything it has waited for. */
export const cpuOfRun = (proc = '/proc') => {
  const self = readStat(proc, 'self')
  return self && self.own + self.waited
}

/** Of the processes given and of all their descendants, dead or alive. */
export const cpuOfTrees = (roots, proc = '/proc') => {
  if (!readStat(proc, 'self')) return undefined
  const all = readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(proc, name) ?? [])
  const ofTree = (pid) =>
    all
      .filter((each) => each.parent === pid)
      .reduce((sum, each) => sum + ofTree(each.pid), ownAndWaited(all.find((each) => each.pid === pid)))
  return roots.reduce((sum, pid) => sum + ofTree(pid), 0)
}

/**
 * Tells several children that end apart: the kernel adds a child's time to its parent's when the child is waited for,
 * and Node waits for it just before its `exit` event. So the function answers, asked at that event, what the child that
 * ended has used with all that it had waited for itself.
 */
export const openLedger = (proc = '/proc') => {
  let counted = readStat(proc, 'self')?.waited
  return () => {
    const waited = readStat(proc, 'self')?.waited
    const since = waited === undefined ? undefined : waited - counted
    counted = waited
    return since
  }
}

/** A sum with something unmeasured in it is unmeasured. */
export const addCpu = (...parts) =>
  parts.includes(undefined) ? undefined : parts.reduce((sum, seconds) => sum + seconds, 0)

const ownAndWaited = (stat) => (stat ? stat.own + stat.waited : 0)

/** `/proc/<pid>/stat`, see proc(5); a process may end while one reads. */
const readStat = (proc, name) => {
  try {
    return parseStat(readFileSync(join(proc, name, 'stat'), 'utf8'))
  } catch {
    return undefined
  }
}

const parseStat = (line) => {
  // the second field is the name of the program in brackets, and may itself hold blanks and brackets
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent, user, system, waitedUser, waitedSystem] = [1, 11, 12, 13, 14].map((index) => fields[index])
  return {
    pid: Number.parseInt(line, 10),
    parent,
    own: (user + system) / TICKS_PER_SECOND,
    waited: (waitedUser + waitedSystem) / TICKS_PER_SECOND,
  }
}
