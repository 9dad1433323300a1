import { homeFigures, myPreferences, rolePreferences, setPreference, setRolePreference } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import type { GivenEntry } from '../../../engine/core/menu-entry.ts'
import { figuresFor } from '../../../engine/verbs/figures.ts'
import { keepPreference, keepRolePreference, preferencesOf, rolesWith } from './preference.ts'

/** Hidden below 首页, which every user has. */
const page = (id: string, name: string, url: string, component: string, sort: number): GivenEntry => ({
  id,
  name,
  under: 'home',
  url,
  component,
  sort,
  hidden: true,
})

export const homeArea = area({
  name: 'home',
  tables: ['sys_preference', 'sys_role_preference'],
  menu: [
    page('dashboard_workplace', '工作台', '/dashboard/workplace', 'dashboard/Workplace', 1),
    page('dashboard_monitor', '监控台', '/dashboard/monitor', 'dashboard/Monitor', 2),
    page('account_center', '个人中心', '/account/center', 'account/center/Index', 3),
    page('account_base', '基本设置', '/account/settings/BaseSetting', 'account/settings/BaseSetting', 4),
    page('account_security', '安全设置', '/account/settings/security', 'account/settings/Security', 5),
    page('account_custom', '个性化设置', '/account/settings/custom', 'account/settings/Custom', 6),
    page('account_binding', '账号绑定', '/account/settings/binding', 'account/settings/Binding', 7),
    page('account_notification', '新消息通知', '/account/settings/notification', 'account/settings/Notification', 8),
  ],
  open: (_services, { figures }) => ({
    routes: [
      handle(homeFigures, (ctx) => figuresFor(ctx, figures)),
      handle(myPreferences, preferencesOf),
      handle(setPreference, keepPreference),
      handle(rolePreferences, rolesWith),
      handle(setRolePreference, keepRolePreference),
    ],
  }),
})
