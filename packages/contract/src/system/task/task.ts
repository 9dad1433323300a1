/** Background tasks: requested with `Prefer: respond-async`, listed here. */
import { endpointsIn, returns, text } from '@huxi/model'

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

const { get, put } = endpointsIn(group)

export const ownTasks = get('/sys/task/list', '我的任务', 'login', { unattended: true, out: returns<Task[]>() })

export const taskOf = get('/sys/task/get', '任务结果', 'login', { query: { id }, out: returns<TaskOutcome>() })

export const cancelTask = put('/sys/task/cancel', '取消任务', 'login', {
  logged: false,
  body: { id },
  out: returns<Task>(),
})

export const taskFile = get('/sys/task/download', '下载任务结果', 'login', {
  query: { id },
  answers: 'file',
  out: returns<never>(),
})
