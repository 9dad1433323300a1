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

/** Whether the screen hangs on a wall, where no message may show whom it is about. */
export const useWall = create<{ open: boolean }>(() => ({ open: false }))

export const openAnnouncement = (wanted: WantedAnnouncement): void => useOpened.setState({ wanted })

export const closeAnnouncement = (): void => useOpened.setState({ wanted: undefined })
