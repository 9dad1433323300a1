/** What is urgent and was not taken note of yet. */
import type { Bell } from '@huxi/contract'
import { readAnnouncement, readNotice } from './read.ts'

export interface Urgent {
  kind: 'announcement' | 'notice'
  id: string
  title: string
  time: string
  /** path of what a notice is about */
  link: string | null
}

/** The one that waits longest first: what comes later must not take its place under the pointer. */
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
      .map(({ id, title, createTime, link }) => ({ kind: 'notice' as const, id, title, time: createTime, link })),
  ].toSorted((one, other) => one.time.localeCompare(other.time))

/** The person has taken note of it. */
export const acknowledge = ({ kind, id }: Urgent): Promise<void> =>
  kind === 'announcement' ? readAnnouncement(id) : readNotice({ id })
