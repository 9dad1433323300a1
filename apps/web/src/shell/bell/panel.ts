/** Whether the bell is open; the palette opens it, too. */
import { create } from 'zustand'

export const useBellPanel = create<{ open: boolean }>(() => ({ open: false }))

export const openBell = (open = true): void => useBellPanel.setState({ open })

/** 我的消息 */
export const ALL_MESSAGES = '/isps/userAnnouncement'
