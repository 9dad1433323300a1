import { user, type UserRow } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Link } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { DayPanel } from '../../../kit/home/day-panel.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { Tag } from '../../../kit/ui/status.tsx'
import words from '../../../kit/look/words.module.css'
import styles from '../../../kit/home/home.module.css'

const MAX_LISTED = 8
const UNPLACED = { unplaced: 'true' }

export const Unplaced = () => {
  const { can } = useCan()
  const to = useRowsAddress('system/UserList')(UNPLACED)
  const may = can('system:user:grant') && to !== undefined
  const detail = useDetail('system/UserDetail')
  const { data, error, refetch } = useCall(
    verbEndpoint(user, 'list'),
    { ...UNPLACED, pageNo: 1, pageSize: MAX_LISTED },
    { live: true, enabled: may },
  )
  if (!may || (!data && !error) || data?.total === 0) return null
  return (
    <DayPanel
      title="无角色或部门的账号"
      to={to}
      rows={data?.records as UserRow[] | undefined}
      total={data?.total}
      unit="个"
      empty=""
      failed={error !== null}
      onRetry={refetch}
    >
      {({ id, realname, username, roleNames, orgCodeTxt }) => (
        <li key={id}>
          <span className={styles.todo}>
            {detail.to ? (
              <Link className={words.link} to={detail.to({ id })} state={detail.state}>
                {realname}
              </Link>
            ) : (
              realname
            )}{' '}
            <span className={words.muted}>{username}</span>
          </span>
          {!roleNames && <Tag tone="warning" text="无角色" />}
          {!orgCodeTxt && <Tag tone="warning" text="无部门" />}
        </li>
      )}
    </DayPanel>
  )
}
