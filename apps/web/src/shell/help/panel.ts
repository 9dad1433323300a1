/** The panel of 本页帮助, from wherever it is asked for: it is mounted once in the frame. */
import { create } from 'zustand'

export const useHelpPanel = create<{ asked: number }>(() => ({ asked: 0 }))

export const openHelp = (): void => useHelpPanel.setState(({ asked }) => ({ asked: asked + 1 }))
