/** The keys that work everywhere in the frame, and the layers they open, fetched when they are wanted. */
import type { MenuNode } from '@huxi/contract'
import { lazy, Suspense, useState } from 'react'
import { reportFailure } from '../../kit/failure.ts'
import { isCommand, isComposing, isFreeKey, questionAbove, useKeys } from '../../kit/keys.ts'
import { useRecentPages } from '../palette/recent.ts'
import type { PageRoute } from '../routes-from-menu.ts'

const FILES = {
  palette: async () => ({ default: (await import('../palette/palette.tsx')).Palette }),
  map: async () => ({ default: (await import('./key-map-dialog.tsx')).KeyMapDialog }),
}

const Palette = lazy(FILES.palette)
const KeyMapDialog = lazy(FILES.map)

interface ShellKeysProps {
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
}

export function ShellKeys({ menu, routes }: ShellKeysProps) {
  const [opened, setOpened] = useState<keyof typeof FILES>()
  const close = () => setOpened(undefined)
  const open = (layer: keyof typeof FILES) =>
    // a file that does not arrive must not take the frame down
    FILES[layer]().then(() => setOpened((now) => now ?? layer), reportFailure)
  useRecentPages()
  useKeys((event) => {
    const palette = isCommand(event, 'k') && !isComposing(event)
    if (!palette && !(event.key === '?' && isFreeKey(event))) return
    event.preventDefault()
    // a question is answered first
    if (!questionAbove()) void open(palette ? 'palette' : 'map')
  })
  return (
    <Suspense>
      {opened === 'palette' && (
        <Palette menu={menu} routes={routes} onKeys={() => void open('map')} onGone={close} />
      )}
      {opened === 'map' && <KeyMapDialog onGone={close} />}
    </Suspense>
  )
}
