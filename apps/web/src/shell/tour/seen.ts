import { create } from 'zustand'
import { read, write } from '../../platform/storage.ts'

const seenBy = (): readonly string[] => read<readonly string[]>('TOUR_SEEN') ?? []

export const hasSeen = (username: string): boolean => seenBy().includes(username)

export const noteSeen = (username: string): void => {
  if (!hasSeen(username)) write('TOUR_SEEN', [...seenBy(), username])
}

export const useTour = create<{ open: boolean }>(() => ({ open: false }))

export const startTour = (): void => useTour.setState({ open: true })
