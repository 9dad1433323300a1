/** 任务 beside the bell, with the number of running tasks; on phones only if there are any. */
import { ScheduleOutlined } from '@ant-design/icons'
import type { Task } from '@huxi/contract'
import { Badge } from 'antd'
import { useRef, useState } from 'react'
import { isRunning, lookAtTasks, useTasks } from '../../kit/data/tasks.ts'
import { lazyLayer, lazyPart } from '../../kit/ui/lazy-part.tsx'
import { Popover } from '../../kit/ui/popup.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { useTaskNews } from './use-task-news.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import bell from '../bell/notice-bell.module.css'

const TaskList = lazyPart(
  async () => (await import('./task-list.tsx')).TaskList,
  <div className={bell.loading}>
    <Skeleton rows={4} />
  </div>,
)
const FoundImport = lazyLayer(
  async () => (await import('./found-import.tsx')).FoundImport,
  ({ task }) => task !== undefined,
)

export function TaskPlace({ phone }: { phone: boolean }) {
  useTaskNews()
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<Task>()
  const place = useRef<HTMLButtonElement>(null)
  const count = useTasks(({ tasks }) => tasks?.filter(isRunning).length ?? 0)
  const isNone = useTasks(({ tasks }) => !tasks || tasks.length === 0)
  const show = (isOpening: boolean) => {
    setOpen(isOpening)
    // Running tasks report by themselves.
    if (isOpening && useTasks.getState().failure !== undefined) void lookAtTasks()
  }
  const close = () => {
    setOpen(false)
    place.current?.focus()
  }
  const openResult = (task: Task) => {
    setOpen(false)
    setFound(task)
  }
  return (
    <>
      {!(phone && isNone) && (
        <Popover
          trigger="click"
          placement="bottomRight"
          arrow={false}
          align={{ offset: [0, 3] }}
          rootClassName={bell.popover}
          destroyOnHidden
          open={open}
          onOpenChange={show}
          content={
            <TaskList
              onClose={close}
              onLeave={(to) => !place.current?.contains(to) && setOpen(false)}
              onOpen={openResult}
            />
          }
        >
          <Badge count={count} offset={[-6, 6]}>
            <IconButton
              label={count > 0 ? `任务，${count} 项进行中` : '任务'}
              ref={place}
              icon={<ScheduleOutlined aria-hidden />}
              aria-expanded={open}
              aria-haspopup="dialog"
              title="任务"
            />
          </Badge>
        </Popover>
      )}
      <FoundImport task={found} onClose={() => setFound(undefined)} />
    </>
  )
}
