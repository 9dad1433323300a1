import { startBackup, type Task } from '@huxi/contract'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Can } from '../../../../kit/data/can.tsx'
import { reportFailure } from '../../../../kit/data/failure.ts'
import { callLong } from '../../../../kit/data/long-call.ts'
import { isRunning, useTasks } from '../../../../kit/data/tasks.ts'
import { Stack } from '../../../../kit/ui/place.tsx'
import { TaskProgress } from '../../../../kit/ui/task-progress.tsx'
import { useConfirm } from '../../../../kit/ui/use-confirm.tsx'

const WORD = `立即${startBackup.title}`

export const StartBackup = ({ onDone }: { onDone: () => void }) => {
  const ask = useConfirm()
  const { message } = App.useApp()
  const here = useRef(true)
  const [busy, setBusy] = useState(false)
  const task = useTasks(({ tasks }) => tasks?.find((one: Task) => one.title === startBackup.title && isRunning(one)))
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  const run = async () => {
    setBusy(true)
    try {
      const { message: text, result } = await callLong(
        startBackup,
        { body: { verify: true } },
        { isSeen: () => here.current },
      )
      if (here.current) void message.success([text, ...(result?.problems ?? [])].join('\n'))
      onDone()
    } catch (error) {
      if (here.current) reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const start = () =>
    ask({
      title: '确定现在备份吗？',
      content:
        '备份加密后存放在服务器的数据目录（backups）里，随后在临时数据库中恢复一次来校验。期间系统会变慢；使用内嵌数据库时，写出备份的几十秒内其他操作要等待。',
      okText: WORD,
      danger: false,
      onOk: () => void run(),
    })
  return (
    <Can code={startBackup.access as string}>
      <Stack gap={6}>
        <div>
          <Button loading={busy || task !== undefined} onClick={start}>
            {WORD}
          </Button>
        </div>
        {task && <TaskProgress task={task} />}
      </Stack>
    </Can>
  )
}
