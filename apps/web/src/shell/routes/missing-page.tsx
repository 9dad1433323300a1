/** A menu entry whose page nobody wrote: says which one, and who has to be asked. */
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Drawing } from '../../kit/ui/drawing.tsx'
import { PageHeader, useTrail } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'

export function MissingPage({ component }: { component: string }) {
  const navigate = useNavigate()
  const names = useTrail()
    .slice(1)
    .map(({ title }) => title)
  return (
    <>
      <PageHeader />
      <div className="hx-empty" role="alert">
        <Drawing name="signpost" />
        <p className="hx-empty-title">页面不存在</p>
        <p className="hx-empty-text">
          菜单“{names.join(' / ')}”指向的组件 <span className="hx-code">{component || '（空）'}</span>{' '}
          还没有页面。请把菜单名称和组件告诉系统管理员，在菜单管理中更正。
        </p>
        <div className="hx-empty-actions">
          <Button type="primary" onClick={() => void navigate(HOME)}>
            返回首页
          </Button>
        </div>
      </div>
    </>
  )
}
