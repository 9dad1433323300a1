import type { Task, TaskState } from '@huxi/contract'
import { failureText } from '../../kit/data/failure.ts'
import { formatMoment } from '../../kit/data/format.ts'
import { cancel, downloadTask, isRunning, lookAtTasks, useTasks } from '../../kit/data/tasks.ts'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { TaskProgress } from '../../kit/ui/task-progress.tsx'
import { HeaderPanel, type Leaving } from '../bell/header-panel.tsx'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'
import bell from '../bell/notice-bell.module.css'
import styles from './task-list.module.css'

const MINUTE = 'MM-DD HH:mm'

interface TaskListProps extends Leaving {
  onOpen: (task: Task) => void
}

export function TaskList({ onClose, onLeave, onOpen }: TaskListProps) {
  const tasks = useTasks((s) => s.tasks)
  const failure = useTasks((s) => s.failure)
  return (
    <HeaderPanel
      title="任务"
      beside={<span className={words.muted}>结果保留一天</span>}
      onClose={onClose}
      onLeave={onLeave}
    >
      {failure !== undefined && <PartFailure text={`任务加载失败：${failureText(failure)}`} onRetry={lookAtTasks} />}
      {!tasks && failure === undefined && <Skeleton rows={3} />}
      {tasks?.length === 0 && <p className={bell.none}>没有任务。导出、导入超过一秒时在这里看进度和结果。</p>}
      {tasks && tasks.length > 0 && (
        <ul className={`${place.ruled} ${bell.rows} ${styles.rows}`}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </HeaderPanel>
  )
}

const WORDS: Readonly<Record<TaskState, string>> = {
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  interrupted: '已中断',
}

const TROUBLED: readonly TaskState[] = ['failed', 'interrupted']

function TaskRow({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  const { title, state, message, startedAt } = task
  return (
    <li>
      <Row as="span" align="baseline" justify="between" gap={10}>
        <b className={words.clip} title={title}>
          {title}
        </b>
        <span className={TROUBLED.includes(state) ? words.danger : words.second}>{WORDS[state]}</span>
      </Row>
      {isRunning(task) ? <TaskProgress task={task} /> : message && <p className={styles.message}>{message}</p>}
      <Row as="span" gap={10} lines={0} align="stretch" wrap className={bell.facts}>
        <time>{formatMoment(startedAt, MINUTE)} 开始</time>
        <Action task={task} onOpen={onOpen} />
      </Row>
    </li>
  )
}

/** Among namesakes each action names its task. */
function Action({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  const { title, state, kind, hasFile, cancelling } = task
  const key = (text: string, run: () => unknown, disabled = false) => (
    <button
      type="button"
      className={words.link}
      aria-label={`${text}${title}`}
      disabled={disabled}
      onClick={() => void run()}
    >
      {text}
    </button>
  )
  if (isRunning(task)) return cancelling ? <span>正在取消…</span> : key('取消', () => cancel(task))
  if (state !== 'done') return null
  if (hasFile) return key('下载', () => downloadTask(task))
  return kind === 'import' ? key('打开结果', () => onOpen(task)) : null
}
