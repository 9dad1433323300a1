import { announcement, announcementContract } from '@huxi/contract'
import { area, type Area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import type { OwnNotices } from './mine.ts'
import { announcementReports } from './reports.ts'
import { announcementRoutes } from './routes.ts'
import { workOff } from './schedule.ts'

export { announce } from './publish.ts'

export const announcementArea = (notices: OwnNotices): Area =>
  area({
    name: 'announcement',
    contract: announcementContract,
    tables: ['sys_announcement_target', 'sys_announcement_send'],
    menu: [
      { of: [announcement], under: 'system', url: '/isystem/annountCement', sort: 6 },
      // opened from the bell by every user; older clients know only pages of the menu
      {
        id: 'message_mine',
        name: '我的消息',
        under: 'message',
        url: '/isps/userAnnouncement',
        component: 'system/UserAnnouncementList',
        sort: 3,
      },
      menuGroup({ id: 'message', name: '消息中心', url: '/message', sort: 6, icon: 'message' }),
    ],
    grants: {
      sysadmin: ['system:announcement:*'],
      secadmin: ['system:announcement:list'],
      operator: ['system:announcement:*'],
    },
    dictionaries: [
      words('open_type', '打开方式', ['url', '链接'], ['component', '组件']),
      words('read_flag', '阅读状态', ['0', '未读', 'orange'], ['1', '已读', 'green']),
    ],
    reports: announcementReports,
    routes: announcementRoutes(notices),
    jobs: (services) => [
      {
        name: 'announcement:due',
        title: '发布系统通告',
        hint: '发布到了时间的系统通告，并告诉通告对象',
        when: MINUTE_MS,
        limitMs: MINUTE_MS,
        run: () => workOff(services),
      },
    ],
  })
