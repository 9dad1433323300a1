import { markRead, readNotices, type Notice } from '@huxi/contract'
import { create } from 'zustand'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { look } from './bell.ts'

export const useReadings = create<{ count: number }>(() => ({ count: 0 }))

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

/** Marks a notice read; a to-do stays open until done. */
export const readNotice = ({ id }: Pick<Notice, 'id'>): Promise<void> => read(call(readNotices, { ids: id }))
