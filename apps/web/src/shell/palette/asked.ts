/** The palette is opened by its key, and on narrow windows by the magnifier. */
import { create } from 'zustand'

/** How often it was asked for. */
export const usePaletteAsked = create<{ times: number }>(() => ({ times: 0 }))

export const askPalette = (): void => usePaletteAsked.setState(({ times }) => ({ times: times + 1 }))
