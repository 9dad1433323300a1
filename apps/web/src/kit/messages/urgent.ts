import type { Bell } from '@huxi/contract'
import { readAnnouncement, readNotice } from './read.ts'

export interface Urgent {
  kind: 'announcement' | 'notice'
  id: string
  title: string
  /** title that names no patient; absent = the title itself names none */
  plain?: string
  time: string
  link: string | null
}

/** The oldest urgent message first, so that a new one does not replace it under the pointer. */
export const urgentOf = ({ urgentList, noticeList }: Bell): Urgent[] =>
  [
    ...urgentList.map(({ id, titile, createTime }) => ({
      kind: 'announcement' as const,
      id,
      title: titile,
      time: createTime,
      link: null,
    })),
    ...noticeList
      .filter(({ priority, isOpen, readTime }) => priority === 'H' && isOpen && readTime === null)
      .map(({ id, title, kindText, createTime, link }) => ({
        kind: 'notice' as const,
        id,
        title,
        plain: `${kindText}待处理`,
        time: createTime,
        link,
      })),
  ].toSorted((one, other) => one.time.localeCompare(other.time))

export const acknowledge = ({ kind, id }: Urgent): Promise<void> =>
  kind === 'announcement' ? readAnnouncement(id) : readNotice({ id })
