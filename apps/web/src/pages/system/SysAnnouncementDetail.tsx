import { announcement, type Announcement, type Priority } from '@huxi/contract'
import { AnnouncementView } from '../../kit/announcement/announcement-view.tsx'
import { useSession } from '../../kit/data/session.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import type { Row } from '../../kit/record/row.ts'
import { AnnouncementForm } from './announcement/announcement-form.tsx'
import { readText } from './announcement/columns.tsx'
import { publishing } from './announcement/publishing.tsx'
import { Readers } from './announcement/readers.tsx'

const typed = (row: Row) => row as unknown as Announcement

/** Copied fields; the period is set anew. */
const COPIED =
  'titile msgCategory priority msgType userIds usernames departIds roleIds msgAbstract msgContent busId busType openType openPage'.split(
    ' ',
  )

const copyOf = (row: Row): Row => Object.fromEntries(COPIED.map((name) => [name, row[name]]))

/** A draft shows the publisher-to-be as sender. */
const Preview = ({ row }: { row: Announcement & { sender_dictText?: string } }) => {
  const { titile, priority, sender, sender_dictText: name, sendTime, msgContent, msgAbstract } = row
  const me = useSession((s) => s.user)
  return (
    <AnnouncementView
      title={titile}
      priority={priority as Priority}
      sender={name ?? sender ?? me?.realname ?? null}
      time={sendTime}
      content={msgContent}
      summary={msgAbstract}
    />
  )
}

export default detailPage(announcement, {
  copy: { label: '复制为新通告', from: copyOf },
  form: AnnouncementForm,
  moveConsequence: publishing,
  saveAnd: 'publish',
  cells: { readCount: readText },
  groups: [
    { title: '通告', names: ['msgCategory', 'priority', 'msgAbstract', 'busType', 'busId', 'openType', 'openPage'] },
    { title: '通知对象', names: ['msgType', 'userIds', 'usernames', 'departIds', 'roleIds', 'readCount'] },
    { title: '时间', names: ['startTime', 'endTime', 'publishAt', 'sender', 'sendTime', 'cancelTime'] },
    { title: '记录', names: ['createBy', 'createTime', 'updateBy', 'updateTime'] },
  ],
  tabs: [
    { key: 'preview', title: '预览', content: (row) => <Preview row={typed(row)} /> },
    { key: 'readers', title: '阅读情况', content: (row) => <Readers row={typed(row)} /> },
    history(announcement),
  ],
})
