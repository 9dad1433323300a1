import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export interface Child {
  next<T>(): Promise<T>
  tell(message: object): void
  ask<T>(message: object): Promise<T>
  kill(signal: NodeJS.Signals): void
  end(): void
}

export const openChild = (name: string, ...args: string[]): Child => {
  const child: ChildProcess = fork(join(import.meta.dirname, name), args, { execArgv: [] })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const gone = (): void => reject(new Error(`${name} ended`))
      child.once('exit', gone)
      child.once('message', (message) => {
        child.off('exit', gone)
        resolve(message as T)
      })
    })
  return {
    next,
    tell: (message) => void child.send(message),
    ask: (message) => {
      const reply = next<never>()
      child.send(message)
      return reply
    },
    kill: (signal) => void child.kill(signal),
    end: () => child.connected && child.disconnect(),
  }
}

export const withChild = async <T>(child: Child, work: (child: Child) => Promise<T>): Promise<T> => {
  try {
    return await work(child)
  } finally {
    child.end()
  }
}
