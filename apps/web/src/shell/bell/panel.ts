import { create } from 'zustand'

export const useBellPanel = create<{ open: boolean }>(() => ({ open: false }))

export const openBell = (open = true): void => useBellPanel.setState({ open })

export const ALL_MESSAGES = '/isps/userAnnouncement'
