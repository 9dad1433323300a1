import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router'
import { reportFailure } from '../kit/data/failure.ts'
import { GuardedRoutes } from '../kit/form/guarded-routes.tsx'
import { PatientHead } from '../kit/record/about-patient.tsx'
import { BUTTON } from '../kit/ui/button-config.tsx'
import { lazyPart } from '../kit/ui/lazy-part.tsx'
import { NoOption } from '../kit/ui/popup.tsx'
import { Empty } from '../kit/ui/states.tsx'
import { PHONE, useBelow, useStill } from '../kit/data/viewport.ts'
import { look, watchAppearance } from '../platform/appearance.ts'
import { allowOwnStyles, cspNonce } from '../platform/csp.ts'
import { listenToPops } from '../platform/pops.ts'
import { antdThemeOf } from '../platform/theme.ts'
import { AuthGate } from './session/auth-gate.tsx'
import { concernsSession } from './session/http-errors.ts'
import type { Arrival, Leave } from './session/leave.ts'
import { Lock } from './lock/lock.tsx'
import { WayOut } from './session/way-out.tsx'
import '../kit/look/kit.css'

dayjs.locale('zh-cn')
allowOwnStyles()
listenToPops()

const Banner = lazyPart<{ id: string }>(async () => (await import('../kit/patient/patient-banner.tsx')).PatientBanner)

const headOf = (id: string) => <Banner id={id} />

const csp = { nonce: cspNonce() ?? '' }
const renderEmpty = (control?: string) =>
  control === 'Table' ? <Empty drawing="paper" title="暂无数据" /> : <NoOption typed="" />
const button = { ...BUTTON, variant: 'filled', color: 'default' } as const

/** Blocks show their own failures; only session failures are reported here. */
const makeClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => concernsSession(error) && reportFailure(error) }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

export function Shell({ arrival, leave }: { arrival?: Arrival | undefined; leave: Leave }) {
  const [client] = useState(makeClient)
  const theme = antdThemeOf(useSyncExternalStore(watchAppearance, look), useBelow(PHONE), useStill())
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      csp={csp}
      button={button}
      wave={{ disabled: true }}
      renderEmpty={renderEmpty}
    >
      <QueryClientProvider client={client}>
        <App component={false} notification={{ placement: 'top', top: 12 }}>
          <WayOut leave={leave}>
            <BrowserRouter>
              <GuardedRoutes>
                <PatientHead value={headOf}>
                  <AuthGate arrival={arrival} />
                </PatientHead>
                <Lock />
              </GuardedRoutes>
            </BrowserRouter>
          </WayOut>
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
