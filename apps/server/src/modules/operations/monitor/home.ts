import { MONITOR_CODES } from '@huxi/contract'
import type { HomeFigure } from '@huxi/model'
import type { ComputedFigures } from '../../../engine/core/area.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { verifiedBackup } from '../../../platform/monitor/backup-record.ts'
import { BACKUP } from './health/checks.ts'

const toneOf = (age: number): HomeFigure['tone'] =>
  age > BACKUP.bad ? 'danger' : age > BACKUP.warn ? 'warning' : undefined

export const backupFigure: ComputedFigures = {
  may: [MONITOR_CODES.health],
  async compute({ services: { config, clock, database } }) {
    const last = await verifiedBackup({ config, database })
    const tone = last ? toneOf(clock.now() - last.backupAt) : 'warning'
    return [
      {
        key: 'backup',
        group: 'site',
        title: '最近校验过的备份',
        count: 0,
        unit: '',
        text: last ? formatTime(last.backupAt).slice(0, 16) : '从未',
        ...(tone && { tone }),
        page: 'modules/monitor/HealthOverview',
        query: {},
      },
    ]
  },
}
