/** A page of another address inside ours. Only listed hosts are framed; others are offered as a link. */
import { Button } from 'antd'
import { useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import { Drawing } from '../kit/drawing.tsx'
import { PageHeader, useTrail } from '../kit/page-header.tsx'
import { useSession } from '../kit/session.ts'
import { runtimeConfig } from '../platform/http.ts'
import { isFrameable, resolveMenuUrl, sandboxOf, type UrlNames } from './menu-url.ts'

/** The values that addresses in the menu may name. */
export const useUrlNames = (): UrlNames => {
  const [user, tenantId] = useSession(useShallow((s) => [s.user, s.tenantId] as const))
  return useMemo(
    () => ({ config: { ...runtimeConfig() }, location: window.location, user: user ?? {}, tenantId }),
    [user, tenantId],
  )
}

export function FramePage({ url, path }: { url: string; path: string }) {
  const names = useUrlNames()
  const title = useTrail().at(-1)?.title
  const address = resolveMenuUrl(url, names)
  const { frameHosts } = runtimeConfig()
  if (address !== undefined && isFrameable(address, names.location.origin, frameHosts)) {
    const sandbox = sandboxOf(address, names.location.origin)
    return (
      <>
        <PageHeader />
        <iframe
          className="hx-iframe"
          id={path}
          title={title}
          src={address}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
        />
      </>
    )
  }
  return (
    <>
      <PageHeader />
      <div className="hx-empty">
        <Drawing name="plug" />
        <p className="hx-empty-title">{address === undefined ? '地址配置有误' : '该地址不能在页面内打开'}</p>
        <p className="hx-empty-text">
          {address === undefined ? '请联系管理员检查菜单的访问路径。' : '它不在允许嵌入的站点名单中。'}
        </p>
        {address !== undefined && (
          <div className="hx-empty-actions">
            <Button href={address} target="_blank" rel="noopener noreferrer">
              在新窗口打开
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
