/** The address names the role, so that back, reload and copied links work. */
import { role } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reportFailure } from '../../../kit/data/failure.ts'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useCall } from '../../../kit/data/query.ts'
import { MEMBERS_PREFIX, MembersDrawer } from './members-drawer.tsx'

const KEY = 'members'

export const withMembers = (now: URLSearchParams, roleId?: string): URLSearchParams => {
  const others = [...now].filter(([key]) => key !== KEY && !key.startsWith(MEMBERS_PREFIX))
  return new URLSearchParams(roleId === undefined ? others : [...others, [KEY, roleId]])
}

export const MembersOfAddress = () => {
  const [params, setParams] = useSearchParams()
  const roleId = params.get(KEY) ?? undefined
  const { data, error } = useCall(
    verbEndpoint(role, 'queryById'),
    { id: roleId ?? '' },
    { enabled: roleId !== undefined },
  )
  const [kept, setKept] = useState<Row>()
  const close = () => setParams((now) => withMembers(now))
  if (roleId !== undefined && data && data !== kept) setKept(data)
  useEffect(() => {
    if (!error) return
    reportFailure(error)
    setParams((now) => withMembers(now), { replace: true })
  }, [error, setParams])
  if (!kept) return null
  return (
    <MembersDrawer
      key={rowId(kept)}
      role={kept}
      open={roleId === rowId(kept)}
      onClose={close}
      onGone={() => roleId === undefined && setKept(undefined)}
    />
  )
}
