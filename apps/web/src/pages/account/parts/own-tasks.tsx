import { Button } from 'antd'
import { useEffect } from 'react'
import { failureText } from '../../../kit/data/failure.ts'
import { downloadTask, isRunning, lookAtTasks, useTasks } from '../../../kit/data/tasks.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { TaskProgress } from '../../../kit/ui/task-progress.tsx'

export function OwnTasks() {
  const tasks = useTasks((s) => s.tasks)
  const failure = useTasks((s) => s.failure)
  useEffect(() => void lookAtTasks(), [])
  if (failure !== undefined) return <PartFailure text={`任务加载失败：${failureText(failure)}`} onRetry={lookAtTasks} />
  if (!tasks) return <Skeleton rows={2} />
  if (tasks.length === 0) return '没有任务。导出、导入超过一秒时在这里看进度和结果。'
  return (
    <ReadTable
      head={['任务', '进度', '结果']}
      rows={tasks.map((task) => [
        task.title,
        isRunning(task) ? <TaskProgress key="progress" task={task} /> : (task.message ?? '已结束'),
        task.state === 'done' && task.hasFile ? (
          <Button key="file" type="link" onClick={() => void downloadTask(task)}>
            下载
          </Button>
        ) : (
          ''
        ),
      ])}
    />
  )
}
