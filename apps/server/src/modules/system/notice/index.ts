import { noticeSettings, ownNotices, readNotices, setNoticeMode } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { importFinished } from '../../../engine/sheet/import-notice.ts'
import { showDigests } from './digest.ts'
import { escalate } from './escalate.ts'
import { kindsOf } from './kinds.ts'
import { deleteOldNotices } from './old.ts'
import { listOwn, markRead, openTodos } from './mine.ts'
import { sending } from './sending.ts'
import { setMode, settingsOf } from './settings.ts'

export { latestSeq, noticesAfter, openNotices } from './mine.ts'

const sendDueNotices = async (services: AppServices): Promise<void> => {
  await showDigests(services)
  await escalate(services)
}

export const noticeArea = area({
  name: 'notice',
  tables: ['sys_notice', 'sys_notice_setting'],
  notices: [importFinished],
  figures: [
    {
      key: 'todos',
      group: 'waiting',
      title: '我的待办',
      unit: '项',
      page: '/isps/userAnnouncement',
      query: () => ({ tab: 'todo' }),
      rows: openTodos,
    },
  ],
  routes: [
    handle(ownNotices, listOwn),
    handle(readNotices, markRead),
    handle(noticeSettings, settingsOf),
    handle(setNoticeMode, setMode),
  ],
  open: (_services, app) => ({ ports: { notices: { ...sending, kinds: kindsOf(app.notices) } } }),
  jobs: (services) => [
    {
      name: 'notice:due',
      title: '发送到时的提醒',
      hint: '发出汇总的提醒，上报到时没有处理的待办',
      when: MINUTE_MS,
      limitMs: MINUTE_MS,
      run: () => sendDueNotices(services),
    },
    {
      name: 'notice:old',
      title: '清理旧提醒',
      hint: '删除 30 天前已读、90 天前未读或已完成的提醒',
      when: '0 40 3 * * ?',
      limitMs: 10 * MINUTE_MS,
      run: () => deleteOldNotices(services),
    },
  ],
})
