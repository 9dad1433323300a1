/** A menu entry whose page nobody wrote: says which one, and who has to be asked. */
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Empty } from '../../kit/ui/states.tsx'
import { PageHeader, useTrail } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'
import words from '../../kit/look/words.module.css'

export function MissingPage({ component }: { component: string }) {
  const navigate = useNavigate()
  const names = useTrail()
    .slice(1)
    .map(({ title }) => title)
  return (
    <>
      <PageHeader />
      <Empty
        drawing="signpost"
        title="页面不存在"
        alert
        text={
          <>
            菜单“{names.join(' / ')}”指向的组件 <span className={words.code}>{component || '（空）'}</span>{' '}
            还没有页面。请把菜单名称和组件告诉系统管理员，在菜单管理中更正。
          </>
        }
      >
        <Button type="primary" onClick={() => void navigate(HOME)}>
          返回首页
        </Button>
      </Empty>
    </>
  )
}
