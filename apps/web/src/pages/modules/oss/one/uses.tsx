import { fileUses, pages, type FileUse } from '@huxi/contract'
import { Link } from 'react-router'
import { menuPathOf } from '../../../../kit/data/menu-path.ts'
import { useCall } from '../../../../kit/data/query.ts'
import { useSession } from '../../../../kit/data/session.ts'
import { withRecord } from '../../../../kit/record/record-address.ts'
import { Empty, Loading } from '../../../../kit/ui/states.tsx'
import { Row } from '../../../../kit/ui/place.tsx'
import words from '../../../../kit/look/words.module.css'
import styles from './oss.module.css'

const usePath = (): ((use: FileUse) => string | undefined) => {
  const menu = useSession((s) => s.menu)
  return ({ resource, id, deleted }) => {
    const page = pages.find(({ resource: r }) => r.name === resource)
    const path = page && menuPathOf(menu ?? [], page.component)
    return path === undefined || deleted ? path : `${path}${withRecord('', { name: resource }, id)}`
  }
}

export const Uses = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(fileUses, { id }, { live: true })
  const pathOf = usePath()
  if (!data) return <Loading error={error} onRetry={refetch} rows={3} />
  const { uses, hidden } = data
  if (uses.length === 0 && !hidden)
    return (
      <Empty drawing="paper" title="没有使用它的数据" text="闲置的文件可以删除；删除后 30 天内可以在回收站取回。" />
    )
  return (
    <>
      <ul className={styles.uses} aria-label="用在哪里">
        {uses.map((use) => {
          const to = pathOf(use)
          return (
            <Row as="li" wrap gap={12} lines={4} key={`${use.resource} ${use.id} ${use.field}`}>
              <span className={words.second}>
                {use.title} · {use.field}
              </span>
              {to ? (
                <Link className={words.link} to={to}>
                  {use.label}
                </Link>
              ) : (
                use.label
              )}
              {use.deleted && <span className={words.muted}>在回收站中，彻底删除后才不再使用</span>}
            </Row>
          )
        })}
      </ul>
      {hidden && <p className={words.second}>{uses.length > 0 ? '还有' : '有'}您看不到的数据在使用它。</p>}
    </>
  )
}
