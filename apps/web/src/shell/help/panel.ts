import { create } from 'zustand'

export const useHelpPanel = create<{ asked: number }>(() => ({ asked: 0 }))

export const openHelp = (): void => useHelpPanel.setState(({ asked }) => ({ asked: asked + 1 }))
