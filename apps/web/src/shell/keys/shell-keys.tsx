import type { MenuNode } from '@huxi/contract'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { reportFailure } from '../../kit/data/failure.ts'
import { isCommand, isComposing, isFreeKey, useKeys } from '../../kit/ui/keys.ts'
import { questionAbove } from '../../kit/ui/overlays.ts'
import { useHelpPanel } from '../help/panel.ts'
import { lock } from '../lock/lock-now.ts'
import { usePaletteAsked } from '../palette/asked.ts'
import { useRecentPages } from '../palette/recent.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'

interface ShellKeysProps {
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
}

type Layer = ComponentType<ShellKeysProps & { onKeys: () => void; onGone: () => void }>

const LAYERS = {
  palette: async () => (await import('../palette/palette.tsx')).Palette,
  map: async () => (await import('./key-map-dialog.tsx')).KeyMapDialog,
} as const satisfies Record<string, () => Promise<Layer>>

export function ShellKeys(props: ShellKeysProps) {
  const [opened, setOpened] = useState<{ Layer: Layer }>()
  // Rendered after its chunk has loaded: a missing chunk must not break the frame.
  const open = (name: keyof typeof LAYERS) =>
    LAYERS[name]().then((Layer: Layer) => setOpened((now) => now ?? { Layer }), reportFailure)
  useRecentPages()
  const { asked } = useHelpPanel()
  const { times } = usePaletteAsked()
  const lastTimes = useRef(times)
  const opensPalette = useEffectEvent(() => void open('palette'))
  useEffect(() => {
    // A remount is no request.
    if (times > lastTimes.current) opensPalette()
    lastTimes.current = times
  }, [times])
  const opensMap = useEffectEvent(() => void open('map'))
  useEffect(() => {
    if (asked > 0) opensMap()
  }, [asked])
  useKeys((event) => {
    if (isLockKey(event)) {
      event.preventDefault()
      return void lock().catch(reportFailure)
    }
    const palette = isCommand(event, 'k') && !isComposing(event)
    if (!palette && !(event.key === '?' && isFreeKey(event))) return
    event.preventDefault()
    if (!questionAbove()) void open(palette ? 'palette' : 'map')
  })
  return opened && <opened.Layer {...props} onKeys={() => void open('map')} onGone={() => setOpened(undefined)} />
}

/** By key code: with Alt some layouts type another character. Locking works above an open question. */
const isLockKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyL' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !isComposing(event)
