import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

const SECTIONS = [
  { value: '/account/settings/BaseSetting', label: '基本设置' },
  { value: '/account/settings/security', label: '安全设置' },
  { value: '/account/settings/custom', label: '个性化' },
  { value: '/account/settings/binding', label: '账号绑定' },
  { value: '/account/settings/notification', label: '新消息通知' },
]

export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = (to: string) => void navigate(to)
  const phone = useBelow(PHONE)
  return (
    <Stack gap={16}>
      <PageHeader title="个人设置" />
      {phone ? (
        <Select aria-label="个人设置" options={SECTIONS} value={pathname} onChange={go} />
      ) : (
        <div>
          <Segmented aria-label="个人设置" options={SECTIONS} value={pathname} onChange={go} />
        </div>
      )}
      {children}
    </Stack>
  )
}
