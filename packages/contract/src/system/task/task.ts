/** Background tasks: requested with `Prefer: respond-async`, listed here. */
import { endpoint, returns, text } from '@huxi/model'

const group = '任务'

export type TaskState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'

export interface Task {
  id: string
  /** `check` is an import that writes nothing */
  kind: 'import' | 'check' | 'export' | 'verify' | 'batch'
  title: string
  resource: string | null
  state: TaskState
  done: number
  total: number | null
  startedAt: string
  endedAt: string | null
  message: string
  cancelling: boolean
  hasFile: boolean
}

export interface TaskOutcome extends Task {
  code: number
  result: unknown
}

/** Code of an answer whose work continues in a task. */
export const ACCEPTED = 202

const id = text('编号', { required: true, max: 64 })

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
