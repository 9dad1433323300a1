import { myDeparts } from '@huxi/contract'
import { Link } from 'react-router'
import { MISSING } from '../../../kit/data/format.ts'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { PhoneLink } from '../../../kit/ui/phone-link.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import words from '../../../kit/look/words.module.css'

const HEAD = ['部门', '负责人', '电话']
const TEXT = '部门负责人可以在这里查看和管理成员。需要由您负责某个部门时，请联系管理员。'

export const OwnDepart = () => {
  const { data, error, refetch } = useCall(myDeparts)
  const menu = useSession((s) => s.menu)
  const book = menuPathOf(menu ?? [], 'system/AddressList')
  if (data === undefined) return <Loading error={error} onRetry={refetch} rows={4} />
  return (
    <>
      {data.list.length > 0 && (
        <section aria-labelledby="own-depart">
          <h2 id="own-depart" className={groupHead.groupHead}>
            我所在的部门
          </h2>
          <ReadTable
            head={HEAD}
            rows={data.list.map(({ departName, leaderName, leaderPhone, mobile }) => [
              departName,
              leaderName || MISSING,
              <PhoneLink key="phone" number={leaderPhone || mobile} />,
            ])}
          />
        </section>
      )}
      <Empty drawing="paper" title="您没有负责的部门" text={TEXT}>
        {book !== undefined && (
          <Link className={words.link} to={book}>
            在通讯录中查找同事
          </Link>
        )}
      </Empty>
    </>
  )
}
