/** Having read something, or having taken note of something urgent; the bell counts anew. */
import { markRead, readNotices, type Notice } from '@huxi/contract'
import { create } from 'zustand'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { look } from './bell.ts'

/** How often something was read here: lists of what was sent read again. */
export const useReadings = create<{ count: number }>(() => ({ count: 0 }))

/** After something was read. */
export const wasRead = (): Promise<void> => {
  useReadings.setState(({ count }) => ({ count: count + 1 }))
  return look()
}

const read = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked
    await wasRead()
  } catch (error) {
    reportFailure(error)
  }
}

export const readAnnouncement = (anntId: string): Promise<void> => read(call(markRead, { anntId }))

/** Of a notice; a to-do stays open until it is done. */
export const readNotice = ({ id }: Pick<Notice, 'id'>): Promise<void> => read(call(readNotices, { ids: id }))
