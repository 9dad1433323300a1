/** 本次登录提醒: toasts since sign-in. */
import { Button } from 'antd'
import { useEffect } from 'react'
import { clearReminders, seeReminders, useReminders } from '../../../kit/data/reminders.ts'
import { ReminderList } from '../../../kit/ui/reminder-list.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'

export function SessionReminders() {
  const reminders = useReminders()
  // Visible reminders are no longer new.
  useEffect(() => seeReminders, [])
  if (reminders.length === 0)
    return <Empty drawing="paper" title="暂无提醒" text="操作失败、网络中断等提示会保留在这里，退出登录后清除。" />
  return (
    <>
      <Row wrap justify="between">
        <span className={words.second}>本次登录以来的 {reminders.length} 条提醒，退出登录后清除。</span>
        <Button onClick={clearReminders}>全部清除</Button>
      </Row>
      <ReminderList reminders={reminders} />
    </>
  )
}
