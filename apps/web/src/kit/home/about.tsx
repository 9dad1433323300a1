import type { ReactNode } from 'react'
import { myDeparts } from '@huxi/contract'
import { MISSING } from '../data/format.ts'
import { useMyself } from '../data/myself.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import facts from '../look/facts.module.css'
import panel from '../look/panel.module.css'
import status from '../look/status.module.css'
import words from '../look/words.module.css'

export function About({ post }: { post?: ReactNode }) {
  const user = useSession((s) => s.user)
  const { data, error, refetch } = useCall(myDeparts)
  const current = data?.list.find(({ orgCode }) => orgCode === data.orgCode)
  const others = data?.list.filter((depart) => depart !== current) ?? []
  const { phone, roles } = useMyself()
  return (
    <section className={panel.panel} aria-labelledby="about">
      <div className={panel.head}>
        <h2 id="about">我的身份</h2>
      </div>
      <dl className={facts.facts}>
        <dt>姓名</dt>
        <dd>{user?.realname}</dd>
        <dt>用户账号</dt>
        <dd>{user?.username}</dd>
        {roles.length > 0 && (
          <>
            <dt>角色</dt>
            <dd>
              {roles.map((role) => (
                <span className={status.tag} key={role}>
                  {role}
                </span>
              ))}
            </dd>
          </>
        )}
        {post && (
          <>
            <dt>职务</dt>
            <dd>{post}</dd>
          </>
        )}
        <dt>当前部门</dt>
        <dd>{current?.departName ?? MISSING}</dd>
        {others.length > 0 && (
          <>
            <dt>其他部门</dt>
            <dd>{others.map(({ departName }) => departName).join('、')}</dd>
          </>
        )}
        <dt>手机号</dt>
        <dd>{phone || MISSING}</dd>
      </dl>
      {data?.list.length === 0 && <p className={words.muted}>您尚未归属部门，请联系管理员。</p>}
      {error && <PartFailure text="部门加载失败" onRetry={refetch} />}
    </section>
  )
}
