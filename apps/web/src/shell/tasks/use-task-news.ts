import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../kit/data/session.ts'
import { useBell } from '../../kit/messages/bell.ts'
import { isNews, isRunning, lookAtTasks, useTasks } from '../../kit/data/tasks.ts'

/** Poll interval in ms while tasks run without connection, or after a failure. */
const ASK_MS = 5000
const SECONDS = 6

export const useTaskNews = (): void => {
  const { message } = App.useApp()
  const userId = useSession((s) => s.user?.id)
  const tenantId = useSession((s) => s.tenantId)
  const isOnline = useBell(({ connection }) => connection === 'online')
  const isPolling = useTasks(
    ({ tasks, failure }) => failure !== undefined || (!isOnline && (tasks?.some(isRunning) ?? false)),
  )

  useEffect(() => {
    if (userId !== undefined) void lookAtTasks()
  }, [userId, tenantId])

  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setInterval(() => void lookAtTasks(), ASK_MS)
    return () => clearInterval(timer)
  }, [isPolling])

  const say = useEffectEvent((text: string, ok: boolean) => void message[ok ? 'info' : 'warning'](text, SECONDS))
  useEffect(
    () =>
      useTasks.subscribe(({ tasks = [], outcome }, before) => {
        if (outcome && outcome !== before.outcome) say(outcome.text, outcome.ok)
        const ran = new Set(before.tasks?.filter(isRunning).map(({ id }) => id))
        for (const task of tasks)
          if (ran.has(task.id) && !isRunning(task) && isNews(task))
            say(`${task.title}：${task.message || '已完成'}`, task.state === 'done')
      }),
    [],
  )
}
