/** The announcement to show; its layer is mounted once in the frame. */
import type { Priority } from '@huxi/contract'
import { create } from 'zustand'

export interface WantedAnnouncement {
  id: string
  priority: Priority
  openType?: 'url' | 'component' | null
  openPage?: string | null
  busId?: string | null
}

export const useOpened = create<{ wanted: WantedAnnouncement | undefined }>(() => ({ wanted: undefined }))

export const openAnnouncement = (wanted: WantedAnnouncement): void => useOpened.setState({ wanted })

export const closeAnnouncement = (): void => useOpened.setState({ wanted: undefined })
