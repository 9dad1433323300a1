/** 我的通知: everything that was shown to the person since signing in. */
import { Button } from 'antd'
import { useEffect } from 'react'
import { Empty } from '../../kit/ui/states.tsx'
import { NoticeList } from '../../kit/ui/notice-list.tsx'
import { clearNotices, seeNotices, useNotices } from '../../kit/data/notices.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import words from '../../kit/look/words.module.css'

export default function UserAnnouncement() {
  const notices = useNotices()
  useEffect(() => seeNotices, [])
  if (notices.length === 0)
    return (
      <>
        <PageHeader />
        <Empty drawing="paper" title="暂无提醒" text="操作失败、网络中断等提示会保留在这里，退出登录后清除。" />
      </>
    )
  return (
    <>
      <PageHeader extra={<Button onClick={clearNotices}>全部清除</Button>} />
      <p className={words.second}>本次登录以来的 {notices.length} 条提醒，退出登录后清除。</p>
      <NoticeList notices={notices} />
    </>
  )
}
