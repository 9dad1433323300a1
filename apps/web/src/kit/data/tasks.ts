/** 任务: what the person has begun and need not wait for. Asked for at sign-in, followed by what the server says; found again after F5. */
import { cancelTask, ownTasks, taskFile, type Task } from '@huxi/contract'
import { create } from 'zustand'
import { download } from '../../platform/download.ts'
import { call } from './call.ts'
import { reportFailure } from './failure.ts'
import { useSession, type SessionState } from './session.ts'

interface TasksState {
  /** newest first; undefined = not loaded yet */
  tasks: readonly Task[] | undefined
  /** why the last load failed */
  failure: unknown
  /** what is to be said of one, by a toast */
  said: { text: string; ok: boolean } | undefined
}

const NOTHING: TasksState = { tasks: undefined, failure: undefined, said: undefined }

export const useTasks = create<TasksState>(() => NOTHING)

export const isRunning = ({ state }: Task): boolean => state === 'running'

const ownerOf = ({ user, tenantId }: SessionState): string => `${user?.id} ${tenantId}`

let last = Promise.resolve()
let next: Promise<void> | undefined

/** Asks which tasks there are. One question at a time, so that no answer is older than the one before; several together are one. */
export const lookAtTasks = (): Promise<void> => {
  next ??= last.then(() => {
    next = undefined
    return load()
  })
  return (last = next)
}

/** What has begun while the question was on its way is not forgotten by its answer. */
const load = async (): Promise<void> => {
  const owner = ownerOf(useSession.getState())
  const before = useTasks.getState().tasks
  try {
    const found = await call(ownTasks)
    if (ownerOf(useSession.getState()) !== owner) return
    const known = [...(before ?? []), ...found].map(({ id }) => id)
    const begun = (useTasks.getState().tasks ?? []).filter(({ id }) => !known.includes(id))
    useTasks.setState({ tasks: [...begun, ...found], failure: undefined })
  } catch (failure) {
    if (ownerOf(useSession.getState()) === owner) useTasks.setState({ failure })
  }
}

export const sayOfTask = (text: string, ok = true): void => useTasks.setState({ said: { text, ok } })

/** How far a task is, as the server says it by itself. */
export interface TaskNews {
  id: string
  done: number
  total: number | null
  over: boolean
}

/** Tasks of the same person in another tenant: heard of, and none of this list. */
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

/** A task that has begun here. */
export const taskBegan = (task: Task): void => {
  const { tasks = [] } = useTasks.getState()
  useTasks.setState({ tasks: [task, ...tasks.filter(({ id }) => id !== task.id)] })
}

/** Tasks somebody here waits for, and whether that one still looks. */
const awaited = new Map<string, () => boolean>()

/** Nobody waits for it in this window: its end is worth a toast. */
export const isNews = ({ id }: Task): boolean => !awaited.get(id)?.()

/**
 * Waits until a task is over.
 * @param isSeen whether who waits will say how it ended
 */
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

// what somebody has begun is not the next one's, nor the same one's in another tenant
useSession.subscribe((now, before) => {
  if (ownerOf(now) === ownerOf(before)) return
  awaited.clear()
  foreign.clear()
  last = Promise.resolve()
  next = undefined
  useTasks.setState(NOTHING, true)
})
