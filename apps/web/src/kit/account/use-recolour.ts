/** Changing the accent: said while it lasts, undone when it cannot be shown. */
import { App } from 'antd'
import { PHONE, useBelow } from '../data/viewport.ts'
import { choose, preferences } from '../../platform/preferences.ts'
import type { Preset } from '../../platform/presets.ts'
import { tryPreset } from '../../platform/theme.ts'

/** Applies and keeps an accent; done when it has been painted. */
export const useRecolour = (): ((preset: Preset) => Promise<void>) => {
  const { message } = App.useApp()
  const phone = useBelow(PHONE)
  return async (preset) => {
    if (preset.seed === preferences().colour) return
    const done = message.loading('正在编译主题！', 0)
    try {
      await painted()
      tryPreset(preset, phone)
      choose({ colour: preset.seed })
      await painted()
    } catch {
      void message.error('Failed to update theme')
    } finally {
      done()
    }
  }
}

/** The second frame begins when the first is on screen. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
