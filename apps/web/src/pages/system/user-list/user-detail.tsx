/** A person to read: account, profile, and where the person belongs. */
import { user } from '@huxi/contract'
import { dateTime, type Field } from '@huxi/model'
import { Avatar } from 'antd'
import type { ReactNode } from 'react'
import { AccountStatus } from '../../../kit/ui/account-status.tsx'
import { useCan } from '../../../kit/data/can.tsx'
import { Fact } from '../../../kit/ui/fact.tsx'
import { AUDIT_FIELDS } from '../../../kit/record/columns.tsx'
import type { DetailSlotProps } from '../../../kit/record/record-modal.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { KINDS } from '../../../kit/kinds/index.ts'
import { Reveal } from '../../../kit/kinds/reveal.tsx'
import { fileUrl } from '../../../kit/data/upload.tsx'

const FIELDS: Record<string, Field> = {
  ...user.fields,
  lastLoginTime: dateTime('最近登录'),
  ...Object.fromEntries(AUDIT_FIELDS),
}

/** Names the server sends along, so that nobody has to be asked for them. */
const TEXTS: Record<string, string> = {
  selectedroles: 'roleNames',
  selecteddeparts: 'orgCodeTxt',
  departIds: 'departIds_dictText',
}

const GROUPS: readonly { title: string; names: readonly string[] }[] = [
  { title: '账号', names: ['username', 'lastLoginTime'] },
  { title: '基本资料', names: ['phone', 'email', 'idCard', 'birthday', 'sex', 'workNo', 'post', 'telephone'] },
  { title: '组织与权限', names: ['selectedroles', 'selecteddeparts', 'userIdentity', 'departIds', 'relTenantIds'] },
  { title: '记录', names: AUDIT_FIELDS.map(([name]) => name) },
]

export const UserDetail = ({ row }: DetailSlotProps) => {
  const { can } = useCan()
  const shown = (name: string) => name !== 'sex' || can('user:sex')
  return (
    <>
      <div className="hx-who">
        <Avatar size={56} alt="头像" {...(row['avatar'] ? { src: fileUrl(String(row['avatar'])) } : {})}>
          {String(row['realname']).slice(0, 1)}
        </Avatar>
        <b>{String(row['realname'])}</b>
        <AccountStatus value={row['status']} />
      </div>
      {GROUPS.map(({ title, names }) => (
        <section key={title} className="hx-section">
          <h3 className="hx-group-head">{title}</h3>
          <dl className="hx-facts hx-detail-list">
            {names.filter(shown).map((name) => (
              <Fact key={name} term={FIELDS[name]!.label}>
                {valueOf(name, row)}
              </Fact>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

const valueOf = (name: string, row: Row): ReactNode => {
  const field = FIELDS[name]!
  const { Cell } = KINDS[field.kind]
  const text = row[TEXTS[name] ?? `${name}_dictText`]
  return (
    <>
      <Cell field={field} value={row[name]} text={typeof text === 'string' && text ? text : undefined} place="detail" />
      <Reveal id={rowId(row)} name={name} field={field} value={row[name]} />
    </>
  )
}
