import type { Clock } from '../config/clock.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import { createDiskMeter, type DiskMeter } from './disks.ts'
import { createProcessMeter, type ProcessMeter } from './process-meter.ts'
import { createRequestMeter, type RequestMeter } from './requests.ts'
import { createStatementMeter, type StatementMeter } from './statements.ts'

export interface QueueFigures {
  readonly waiting: number
  readonly dropped: number
}

interface Gauges {
  sockets(): number
  journal(): QueueFigures
}

export interface Meters {
  readonly process: ProcessMeter
  readonly requests: RequestMeter
  readonly statements: StatementMeter
  readonly disks: DiskMeter
  readonly gauges: Gauges
  signIns: number
  close(): void
}

export const createMeters = (config: Pick<Config, 'dataDir' | 'filesDir' | 's3'>, clock: Clock, log: Log): Meters => {
  const process = createProcessMeter()
  const disks = createDiskMeter(
    config.dataDir,
    [['数据目录', config.dataDir], ...(config.s3 ? [] : [['文件目录', config.filesDir] as const]), ['系统盘', '/']],
    clock,
  )
  return {
    process,
    requests: createRequestMeter(clock),
    statements: createStatementMeter(clock, log),
    disks,
    gauges: { sockets: () => 0, journal: () => ({ waiting: 0, dropped: 0 }) },
    signIns: 0,
    close() {
      process.close()
      disks.close()
    },
  }
}
