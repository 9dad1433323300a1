import { DownOutlined } from '@ant-design/icons'
import { type DropdownProps, type MenuProps } from 'antd'
import { useRef } from 'react'
import { splitIds } from '../../kit/data/format.ts'
import { useSession } from '../../kit/data/session.ts'
import { fileUrl } from '../../kit/data/upload.ts'
import { Row } from '../../kit/ui/place.tsx'
import { AccountLayer, useAccountItems } from './account-items.tsx'
import { Dropdown } from '../../kit/ui/popup.tsx'
import avatar from '../../kit/look/avatar.module.css'
import words from '../../kit/look/words.module.css'
import header from '../layout/header.module.css'
import top from '../layout/top.module.css'

const DOWN = { trigger: ['click'], placement: 'bottomRight', autoFocus: true } satisfies DropdownProps

/** `phone`: contains the actions missing in the header. */
export function UserMenu({ narrow, phone }: { narrow: boolean; phone: boolean }) {
  const user = useSession((s) => s.user)
  const items = useItems(phone)
  const realname = user?.realname ?? ''
  const place = useWorkplace()
  const button = useRef<HTMLButtonElement>(null)
  // The entry unmounts: focus returns to the button, which must not receive the same Enter.
  const takeFocus: MenuProps['onClick'] = ({ domEvent }) => {
    domEvent.preventDefault()
    button.current?.focus()
  }
  return (
    <>
      <Dropdown {...DOWN} menu={{ items, onClick: takeFocus }}>
        <Row
          as="button"
          ref={button}
          type="button"
          className={header.user}
          aria-label={`${realname}的账号菜单`}
          aria-haspopup="menu"
        >
          <span className={avatar.avatar} aria-hidden="true">
            {user?.avatar ? <img src={fileUrl(user.avatar)} alt="" /> : [...realname][0]}
          </span>
          {!phone && (
            <>
              <span className={header.who}>
                <span className={words.clip} title={realname}>
                  {!narrow && <span className={top.welcome}>欢迎您，</span>}
                  {realname}
                </span>
                {!narrow && place && (
                  <span className={`${words.clip} ${header.workplace}`} title={place}>
                    {place}
                  </span>
                )}
              </span>
              <DownOutlined aria-hidden />
            </>
          )}
        </Row>
      </Dropdown>
      <AccountLayer />
    </>
  )
}

const useWorkplace = (): string => {
  const user = useSession((s) => s.user)
  const tenantId = useSession((s) => s.tenantId)
  const tenants = splitIds(user?.relTenantIds)
  const named = splitIds(user?.relTenantIds_dictText)
  const tenant = tenants.length > 1 ? named[tenants.indexOf(String(tenantId))] : undefined
  return [user?.orgName, tenant].filter(Boolean).join(' · ')
}

type Items = NonNullable<MenuProps['items']>

const LEAVING = ['lock', 'out']
/** Reached by 个人设置 as well: a phone has no space for them above 退出登录. */
const SETTINGS = ['phone', 'notices', 'devices', 'mfa', 'binding']

const useItems = (phone: boolean): Items => {
  const realname = useSession((s) => s.user?.realname)
  const items = useAccountItems()
  const out = items.filter(({ key }) => LEAVING.includes(key))
  const left = phone ? SETTINGS : ['help']
  const others = items.filter(({ key }) => ![...LEAVING, ...left].includes(key))
  const userLine: Items = phone ? [{ key: 'who', type: 'group', label: realname }] : []
  return [...userLine, ...others, { type: 'divider' }, ...out]
}
