import type { MenuNode } from '@huxi/contract'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { StrictMode } from 'react'
import { signedIn } from '../src/kit/data/session.ts'
import type { Arrival, Leave } from '../src/shell/session/leave.ts'
import { Shell } from '../src/shell/shell.tsx'
import { yes } from './server.ts'

export const MENU_PATH = '/sys/permission/getUserPermissionByToken'

export const menuNode = (path: string, title: string, component = 'some/Page', children?: MenuNode[]): MenuNode => ({
  id: path,
  path,
  name: path,
  component,
  route: '1',
  meta: { title, keepAlive: false, internalOrExternal: false },
  ...(children && { children }),
})

export const menuAnswer = (menu: readonly MenuNode[], auth: readonly object[] = []) => ({
  [MENU_PATH]: () => yes({ menu, auth, allAuth: [], sysSafeMode: false, rules: [] }),
})

const PERSON = { username: 'linjy', realname: '林静怡', tenantId: 1, relTenantIds: '1', mustChange: false }

export const signInAs = (user: object = {}): void =>
  signedIn({ token: 'T1', userInfo: { ...PERSON, ...user }, sysAllDictItems: {} } as unknown as Parameters<
    typeof signedIn
  >[0])

interface FrameOptions {
  user?: object
  arrival?: Arrival
  leave?: Leave
  motion?: boolean
}

export const enterFrame = (path: string, { user, arrival, leave = () => {}, motion = false }: FrameOptions = {}) => {
  signInAs(user)
  history.replaceState(null, '', path)
  return render(
    <StrictMode>
      <ConfigProvider theme={{ token: { motion } }}>
        <Shell arrival={arrival} leave={leave} />
      </ConfigProvider>
    </StrictMode>,
  )
}
