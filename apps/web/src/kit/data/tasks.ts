/** 任务: background tasks of the user. Loaded at sign-in, updated by pushes, found again after F5. */
import { cancelTask, ownTasks, taskFile, type Task } from '@huxi/contract'
import { create } from 'zustand'
import { download } from '../../platform/download.ts'
import { call } from './call.ts'
import { reportFailure } from './failure.ts'
import { useSession, type SessionState } from './session.ts'

interface TasksState {
  /** newest first; undefined = not loaded yet */
  tasks: readonly Task[] | undefined
  failure: unknown
  outcome: { text: string; ok: boolean } | undefined
}

const NOTHING: TasksState = { tasks: undefined, failure: undefined, outcome: undefined }

export const useTasks = create<TasksState>(() => NOTHING)

export const isRunning = ({ state }: Task): boolean => state === 'running'

const ownerOf = ({ user, tenantId }: SessionState): string => `${user?.id} ${tenantId}`

let last = Promise.resolve()
let next: Promise<void> | undefined

/** Loads the tasks. One request at a time, so that answers stay in order; concurrent calls share one. */
export const lookAtTasks = (): Promise<void> => {
  next ??= last.then(() => {
    next = undefined
    return load()
  })
  return (last = next)
}

const load = async (): Promise<void> => {
  const owner = ownerOf(useSession.getState())
  const before = useTasks.getState().tasks
  try {
    const found = await call(ownTasks)
    if (ownerOf(useSession.getState()) !== owner) return
    const knownIds = [...(before ?? []), ...found].map(({ id }) => id)
    const started = (useTasks.getState().tasks ?? []).filter(({ id }) => !knownIds.includes(id))
    useTasks.setState({ tasks: [...started, ...found], failure: undefined })
  } catch (failure) {
    if (ownerOf(useSession.getState()) === owner) useTasks.setState({ failure })
  }
}

export const sayOfTask = (text: string, ok = true): void => useTasks.setState({ outcome: { text, ok } })

export interface TaskNews {
  id: string
  done: number
  total: number | null
  over: boolean
}

const foreign = new Set<string>()

export const taskMoved = ({ id, done, total, over }: TaskNews): void => {
  const find = () => useTasks.getState().tasks?.find((task) => task.id === id)
  const task = find()
  if (!task && foreign.has(id)) return
  if (!task) void lookAtTasks().then(() => find() ?? foreign.add(id))
  else if (over) void lookAtTasks()
  else if (isRunning(task)) change({ ...task, done, total })
}

const change = (task: Task): void =>
  useTasks.setState(({ tasks }) => ({ tasks: tasks?.map((one) => (one.id === task.id ? task : one)) }))

export const taskBegan = (task: Task): void => {
  const { tasks = [] } = useTasks.getState()
  useTasks.setState({ tasks: [task, ...tasks.filter(({ id }) => id !== task.id)] })
}

/** Awaited tasks, and whether their caller still shows the result. */
const awaited = new Map<string, () => boolean>()

/** Whether no caller in this window waits for the task, so that its end needs a toast. */
export const isNews = ({ id }: Task): boolean => !awaited.get(id)?.()

/** Waits until a task is over. @param isSeen whether the caller will report the end */
export const taskEnded = (id: string, isSeen: () => boolean = () => true): Promise<Task> =>
  new Promise((resolve) => {
    awaited.set(id, isSeen)
    const look = ({ tasks }: TasksState): void => {
      const task = tasks?.find((one) => one.id === id)
      if (!task || isRunning(task)) return
      stop()
      resolve(task)
    }
    const stop = useTasks.subscribe(look)
    look(useTasks.getState())
  })

export const cancel = async ({ id }: Task): Promise<void> => {
  try {
    change(await call(cancelTask, { id }))
  } catch (error) {
    reportFailure(error)
  }
  await lookAtTasks()
}

export const downloadTask = ({ id, title }: Task): Promise<void> =>
  download(taskFile.path, { id }, `${title}.xlsx`).catch(reportFailure)

// tasks belong to one user in one tenant
useSession.subscribe((now, before) => {
  if (ownerOf(now) === ownerOf(before)) return
  awaited.clear()
  foreign.clear()
  last = Promise.resolve()
  next = undefined
  useTasks.setState(NOTHING, true)
})
