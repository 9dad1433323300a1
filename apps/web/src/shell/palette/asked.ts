import { create } from 'zustand'

export const usePaletteAsked = create<{ times: number }>(() => ({ times: 0 }))

export const askPalette = (): void => usePaletteAsked.setState(({ times }) => ({ times: times + 1 }))
