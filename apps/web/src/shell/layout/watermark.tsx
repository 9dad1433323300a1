import { useRuntimeConfig } from '../../kit/data/runtime-config.ts'
import { useSession } from '../../kit/data/session.ts'
import { today } from '../../platform/clock.ts'

const ABOVE_DIALOGS = 2000

/** Name, account and day over every page and dialog, so that a photographed screen says whose it was. */
export function Watermark() {
  const { watermark } = useRuntimeConfig()
  const user = useSession((session) => session.user)
  if (!watermark || !user) return null
  return (
    <div
      aria-hidden
      data-watermark={lineOf(user)}
      style={{
        position: 'fixed',
        inset: 0,
        zIndex: ABOVE_DIALOGS,
        pointerEvents: 'none',
        backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile(lineOf(user)))}")`,
      }}
    />
  )
}

const lineOf = ({ realname, username }: { realname: string; username: string }): string =>
  `${realname} ${username} ${today()}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const tile = (line: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="160" y="100" text-anchor="middle" transform="rotate(-22 160 100)" font-family="sans-serif" font-size="14" fill="#808080" fill-opacity="0.18">${line.replace(/[&<>]/g, (sign) => ENTITIES[sign]!)}</text></svg>`
