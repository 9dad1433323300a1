/** Menu entry without a page component: names it and whom to contact. */
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAdvice } from '../../kit/data/can.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { PageHeader, useTrail } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'
import words from '../../kit/look/words.module.css'

export function MissingPage({ component }: { component: string }) {
  const navigate = useNavigate()
  const advice = useAdvice('menu')
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
            菜单“{names.join(' / ')}”指向的组件 <span className={words.code}>{component || '（空）'}</span> 还没有页面。
            {advice}
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
