/** Explains 角色, 部门角色 and 部门权限, and links the current one to the other two. */
import { Link } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import words from '../../../kit/look/words.module.css'

interface Rights {
  readonly name: string
  readonly is: string
  readonly when: string
  readonly page: string
  readonly tab?: string
  readonly code?: string
}

const RIGHTS = {
  role: {
    name: '角色',
    is: '角色不分部门，可以分配给任何人。',
    when: '不分部门的权限用',
    page: 'system/RoleUserList',
  },
  departRole: {
    name: '部门角色',
    is: '部门角色只分配给本部门的成员，移出部门即失去。',
    when: '只给一个部门成员的权限用',
    page: 'system/DepartList',
    tab: 'roles',
    code: 'system:departRole:list',
  },
  depart: {
    name: '部门权限',
    is: '部门权限规定本部门的部门角色最多能有什么，本身不给任何人权限。',
    when: '部门角色最多能有什么看',
    page: 'system/DepartList',
    tab: 'permissions',
    code: 'system:departPermission:list',
  },
} as const satisfies Record<string, Rights>

export type RightsKind = keyof typeof RIGHTS

interface WhichRightsProps {
  here: RightsKind
  departId?: string | undefined
  className?: string
}

export const WhichRights = ({ here, departId, className = words.second }: WhichRightsProps) => {
  const menu = useSession((s) => s.menu) ?? []
  const { can } = useCan()
  const others = Object.values<Rights>(RIGHTS).flatMap(({ name, when, page, tab, code }) => {
    const isOpen = name !== RIGHTS[here].name && (code === undefined || can(code))
    const path = isOpen ? menuPathOf(menu, page) : undefined
    if (!path) return []
    const at = new URLSearchParams({ ...(tab && departId && { departId }), ...(tab && { tab }) }).toString()
    return [{ name, when, to: at ? `${path}?${at}` : path }]
  })
  return (
    <p className={className}>
      {RIGHTS[here].is}
      {others.map(({ name, when, to }, at) => (
        <span key={name}>
          {when}{' '}
          <Link className={`${words.link} ${words.inSentence}`} to={to}>
            {name}
          </Link>
          {at < others.length - 1 ? '，' : '。'}
        </span>
      ))}
    </p>
  )
}
