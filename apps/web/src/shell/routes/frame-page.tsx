/** External page in an iframe. Hosts outside the allow list get a link. */
import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/shallow'
import { Empty } from '../../kit/ui/states.tsx'
import { PageHeader, useTrail } from '../../kit/ui/page-header.tsx'
import { useAdvice } from '../../kit/data/can.tsx'
import { useSession } from '../../kit/data/session.ts'
import { useTab } from '../../kit/data/tab.ts'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { runtimeConfig } from '../../platform/http.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { isFrameable, resolveMenuUrl, sandboxOf, type UrlNames } from './menu-url.ts'
import styles from './frame-page.module.css'

export const useUrlNames = (): UrlNames => {
  const [user, tenantId] = useSession(useShallow((s) => [s.user, s.tenantId] as const))
  return useMemo(
    () => ({ config: { ...runtimeConfig() }, location: window.location, user: user ?? {}, tenantId }),
    [user, tenantId],
  )
}

interface FramePageProps {
  url: string
  path: string
  /** Wants its own window; single-page mode and narrow windows embed it. */
  outside: boolean
}

export function FramePage({ url, path, outside }: FramePageProps) {
  const names = useUrlNames()
  const advice = useAdvice('menu')
  const title = useTrail().at(-1)?.title
  const narrow = useBelow(TABLET)
  const multiPage = usePreferences((s) => s.multiPage)
  const address = resolveMenuUrl(url, names)
  const { origin } = names.location
  if (address === undefined) return <Instead title="地址配置有误" text={`菜单的访问路径有误，${advice}`} />
  if (outside && multiPage && !narrow) return <OwnWindow address={address} />
  if (!isFrameable(address, origin, runtimeConfig().frameHosts))
    return <Instead title="该地址不能在页面内打开" text="它不在允许嵌入的站点名单中。" address={address} />
  return (
    <>
      <PageHeader />
      <iframe
        className={styles.iframe}
        id={path}
        title={title}
        src={address}
        sandbox={sandboxOf(address, origin)}
        referrerPolicy="no-referrer"
      />
    </>
  )
}

/** Opens the address and closes its tab; a blocked popup leaves a link. */
function OwnWindow({ address }: { address: string }) {
  const tab = useTab()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    if (openWindow(address)) tab.close()
  }, [address, tab])
  return <Instead title="该页面在新窗口中打开" text="浏览器没有打开新窗口时，请点击下面的按钮。" address={address} />
}

/** Opens a window without access to ours. @returns false if blocked */
const openWindow = (address: string): boolean => {
  const opened = window.open('', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(address)
  return true
}

function Instead({ title, text, address }: { title: string; text: string; address?: string }) {
  return (
    <>
      <PageHeader />
      <Empty drawing="plug" title={title} text={text}>
        {address !== undefined && (
          <Button href={address} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </Button>
        )}
      </Empty>
    </>
  )
}
