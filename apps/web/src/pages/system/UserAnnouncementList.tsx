import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useReminders } from '../../kit/data/reminders.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Announcements } from './user-announcement-list/announcements.tsx'
import { Notices, Todos } from './user-announcement-list/notices.tsx'
import { SessionReminders } from './user-announcement-list/session-reminders.tsx'

const TAB = 'tab'

const CONTENTS: Readonly<Record<string, { title: string; content: ReactNode }>> = {
  all: { title: '全部消息', content: <Announcements /> },
  todo: { title: '待办', content: <Todos /> },
  notice: { title: '提醒', content: <Notices /> },
  session: { title: '本次登录提醒', content: <SessionReminders /> },
}

export default function UserAnnouncementList() {
  const [params, setParams] = useSearchParams()
  const unseen = useReminders((all) => all.filter(({ seen }) => !seen).length)
  const asked = params.get(TAB) ?? 'all'
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={Object.hasOwn(CONTENTS, asked) ? asked : 'all'}
        onChange={(tab) => setParams(tab === 'all' ? {} : { [TAB]: tab })}
        items={Object.entries(CONTENTS).map(([key, { title, content }]) => ({
          key,
          label: key === 'session' && unseen > 0 ? `${title}(${unseen})` : title,
          children: content,
        }))}
        destroyOnHidden
      />
    </>
  )
}
