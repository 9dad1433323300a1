/** Long work that somebody need not wait for: asked for with `Prefer: respond-async`, found again here. */
import { endpoint, returns, text } from '@huxi/model'

/** The group of these in the API document. */
const group = '任务'

export type TaskState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'

/** A person's own task. */
export interface Task {
  id: string
  /** what the work is: `check` is an import that writes nothing */
  kind: 'import' | 'check' | 'export' | 'verify'
  title: string
  /** name of the resource it is about */
  resource: string | null
  state: TaskState
  /** how much is done: rows, entries */
  done: number
  /** of how much, as soon as that is known */
  total: number | null
  startedAt: string
  endedAt: string | null
  /** what came of it, in a sentence */
  message: string
  /** it was asked to stop, and has not yet */
  cancelling: boolean
  /** there is a file to download */
  hasFile: boolean
}

/** A task with what it would have answered. */
export interface TaskOutcome extends Task {
  code: number
  result: unknown
}

/** Code of an answer that is a task: the work goes on. */
export const ACCEPTED = 202

const id = text('编号', { required: true, max: 64 })

/** The latest tasks, newest first. */
export const ownTasks = endpoint({
  method: 'GET',
  path: '/sys/task/list',
  title: '我的任务',
  group,
  access: 'login',
  unattended: true,
  out: returns<Task[]>(),
})

export const taskOf = endpoint({
  method: 'GET',
  path: '/sys/task/get',
  title: '任务结果',
  group,
  access: 'login',
  query: { id },
  out: returns<TaskOutcome>(),
})

export const cancelTask = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/task/cancel',
  logged: false,
  title: '取消任务',
  group,
  access: 'login',
  body: { id },
  out: returns<Task>(),
})

export const taskFile = endpoint({
  method: 'GET',
  path: '/sys/task/download',
  title: '下载任务结果',
  group,
  access: 'login',
  query: { id },
  answers: 'file',
  out: returns<never>(),
})
